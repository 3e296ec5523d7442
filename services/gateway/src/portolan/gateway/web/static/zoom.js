// Zoom and pan of the board: a transform alone; what is under a pointer is the browser's to say.
"use strict";
(() => {
  const frame = document.getElementById("view");
  const pan = document.getElementById("pan");
  if (!frame) return;

  const MOST = 8;
  let scale = 1, left = 0, top = 0, dragged = false;
  const fingers = new Map();

  function show() {
    scale = Math.min(MOST, Math.max(1, scale));
    if (scale === 1) left = top = 0;
    pan.style.transform = scale === 1 ? "" : `translate(${left}px, ${top}px) scale(${scale})`;
    frame.classList.toggle("zoomed", scale > 1);
  }

  function zoomBy(factor, x, y) {
    const next = Math.min(MOST, Math.max(1, scale * factor));
    left = x - (x - left) * (next / scale);
    top = y - (y - top) * (next / scale);
    scale = next;
    show();
  }

  function inFrame(event) {
    const box = frame.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top, box];
  }

  document.getElementById("board").addEventListener("click", (event) => {
    const asked = event.target.closest("[data-zoom]");
    if (!asked) return;
    const box = frame.getBoundingClientRect();
    if (asked.dataset.zoom === "fit") scale = 1;
    else zoomBy(asked.dataset.zoom === "in" ? 1.5 : 1 / 1.5, box.width / 2, box.height / 2);
    show();
  });
  frame.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && scale === 1) return;
    event.preventDefault();
    const [x, y] = inFrame(event);
    zoomBy(Math.exp(-event.deltaY / 300), x, y);
  }, { passive: false });
  frame.addEventListener("pointerdown", (event) => {
    if (fingers.size === 0) dragged = false;
    fingers.set(event.pointerId, [event.clientX, event.clientY, event.clientX, event.clientY]);
  });
  window.addEventListener("pointermove", (event) => {
    const finger = fingers.get(event.pointerId);
    if (!finger) return;
    const [x, y, startX, startY] = finger;
    if (Math.hypot(event.clientX - startX, event.clientY - startY) > 8) dragged = true;
    if (!dragged) return;
    pan.classList.add("dragged");
    const other = [...fingers].find(([id]) => id !== event.pointerId);
    if (other) {
      const [ox, oy] = other[1];
      const before = Math.hypot(x - ox, y - oy) || 1;
      const box = frame.getBoundingClientRect();
      const middle = [(event.clientX + ox) / 2 - box.left, (event.clientY + oy) / 2 - box.top];
      zoomBy(Math.hypot(event.clientX - ox, event.clientY - oy) / before, ...middle);
    } else if (scale > 1) {
      left += event.clientX - x;
      top += event.clientY - y;
      show();
    }
    fingers.set(event.pointerId, [event.clientX, event.clientY, startX, startY]);
  });
  const lifted = (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size === 0) pan.classList.remove("dragged");
  };
  // What ends a drag chooses nothing.
  frame.addEventListener("click", (event) => { if (dragged) event.preventDefault(); }, true);
  window.addEventListener("pointerup", lifted);
  window.addEventListener("pointercancel", lifted);
})();
