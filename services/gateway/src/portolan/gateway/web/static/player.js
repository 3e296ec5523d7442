// A player's key that a link carries in its fragment: kept in a cookie that scripts cannot read.
"use strict";
(() => {
  const said = { 204: "?moved", 403: "?void", 409: "?kept" };

  async function movePlayer() {
    const carried = /^#([A-Za-z0-9_-]{16,200})$/.exec(location.hash);
    if (!carried) return;
    history.replaceState(null, "", location.pathname);
    const body = new URLSearchParams({ key: carried[1] });
    const answer = await fetch("/player/key", { method: "POST", body }).catch(() => null);
    if (answer && answer.status < 500) location.replace(location.pathname + (said[answer.status] ?? ""));
    else document.getElementById("unsent")?.removeAttribute("hidden");
  }

  movePlayer();
  // A link that is opened where this page is already open loads nothing anew.
  window.addEventListener("hashchange", movePlayer);
})();
