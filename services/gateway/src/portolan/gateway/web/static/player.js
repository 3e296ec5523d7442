// A player's key that a link carries in its fragment: kept in a cookie that scripts cannot read.
"use strict";
(() => {
  const carried = /^#([A-Za-z0-9_-]{16,200})$/.exec(location.hash);
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-select]")) event.target.select();
  });
  if (!carried) return;
  history.replaceState(null, "", location.pathname);
  const said = { 403: "?void", 409: "?kept" };
  fetch("/player/key", { method: "POST", body: new URLSearchParams({ key: carried[1] }) })
    .then((answer) => location.replace(location.pathname + (said[answer.status] ?? "")))
    .catch(() => { document.getElementById("unsent").hidden = false; });
})();
