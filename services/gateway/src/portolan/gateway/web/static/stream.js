// The stream of a table. A browser opens six connections to a site and no more, for all its tabs: of
// the tables that nobody looks at, the one left last keeps its stream, the others ask now and then.
"use strict";
(() => {
  const asking = () => document.getElementById("refresh");
  if (!asking()) return;

  const again = () => { if (asking()) htmx.trigger("#refresh", "again"); };
  const tables = new BroadcastChannel("portolan-tables");
  let stream = null;
  let resting = 0;

  htmx.createEventSource = (path) => {
    stream = new EventSource(path);
    if (resting) stream.close();
    return stream;
  };

  function rest() {
    if (!document.hidden || resting) return;
    stream?.close();
    resting = setInterval(again, 5000);
  }

  function wake() {
    tables.postMessage("here");
    if (!resting) return;
    clearInterval(resting);
    resting = 0;
    const old = document.querySelector("[sse-connect]");
    if (!old) return;
    const anew = old.cloneNode(true);
    old.replaceWith(anew);
    htmx.process(anew);
  }

  tables.addEventListener("message", rest);
  tables.postMessage("here");
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    wake();
    again();
  });
})();
