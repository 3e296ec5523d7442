// The seat that a link carries in its fragment: this browser takes it, and the link is gone.
"use strict";
(() => {
  const match = document.body.dataset.match;
  if (!match) return;

  const said = { 204: "?seated", 403: "?void", 409: "?kept" };

  async function takeSeat() {
    if (!location.hash.startsWith("#seat=")) return;
    const body = new URLSearchParams({ token: location.hash.slice("#seat=".length) });
    const answer = await fetch(`/matches/${match}/seat`, { method: "POST", body }).catch(() => null);
    // Where nothing was answered the link stays in the address, for it would be lost, and is sent again.
    if (answer && answer.status < 500) location.replace(location.pathname + (said[answer.status] ?? ""));
    else setTimeout(takeSeat, 2000);
  }
  takeSeat();
  // A link that is opened where this page is already open loads nothing anew.
  window.addEventListener("hashchange", takeSeat);
})();
