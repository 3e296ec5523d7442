// What all pages share to which a link leads that only one person may have.
"use strict";
(() => {
  // What the address says of this visit is not for those to whom it is given.
  if (/^\?(seated|nameless|moved|void|kept)=?$/.test(location.search)) {
    history.replaceState(null, "", location.pathname + location.hash);
  }

  // A field that shows such a link is there to be copied from.
  document.addEventListener("focusin", (event) => {
    if (event.target.matches("[data-select]")) event.target.select();
  });
})();
