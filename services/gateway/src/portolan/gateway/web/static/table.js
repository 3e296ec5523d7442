// What a table needs in the browser beside htmx: clicks on the board, clocks, the tab's title.
// It knows no game. An action is chosen by pressing its button in the panel, whoever presses it.
"use strict";
(() => {
  const byId = (id) => document.getElementById(id);
  const match = document.body.dataset.match;
  const panel = byId("panel");
  const drawing = byId("drawing");
  const menu = byId("menu");

  // --- choosing

  const buttons = () => [...panel.querySelectorAll("button[data-targets]")];
  const targetsOf = (button) => JSON.parse(button.dataset.targets);

  const byTarget = (target) =>
    target && drawing.querySelector(`[data-target="${CSS.escape(target)}"]`);
  let opener;

  function closeMenu() {
    if (!menu || menu.hidden) return;
    const hadFocus = menu.contains(document.activeElement);
    menu.hidden = true;
    menu.replaceChildren();
    if (hadFocus) byTarget(opener)?.focus({ preventScroll: true });
  }

  const decision = () => panel?.querySelector("[name=decision]")?.value;
  let menuFor;

  function openMenu(found, x, y) {
    menuFor = decision();
    menu.replaceChildren(...found.map((button) => {
      const item = document.createElement("button");
      item.type = "button";
      item.setAttribute("role", "menuitem");
      item.textContent = button.textContent.trim();
      item.addEventListener("click", (event) => {
        if (event.detail > 1) return;
        closeMenu();
        // The panel may have been drawn anew meanwhile, with the same choices.
        press(buttons().find((one) => one.value === button.value));
      });
      return item;
    }));
    menu.style.setProperty("--x", `${x}px`);
    menu.hidden = false;
    const lowest = window.innerHeight - menu.offsetHeight - 8;
    menu.style.setProperty("--y", `${Math.max(0, Math.min(y, lowest))}px`);
    menu.firstElementChild.focus();
  }

  function press(button) {
    clicked = performance.now();
    button?.click();
  }

  function choose(target, x, y) {
    const found = buttons().filter((button) => targetsOf(button).includes(target));
    opener = target;
    if (found.length === 1) press(found[0]);
    else if (found.length > 1) openMenu(found, x, y);
  }

  let clicked = 0;
  if (drawing && menu) {
    drawing.addEventListener("click", (event) => {
      const place = event.target.closest("[data-target]");
      if (!place || event.defaultPrevented) return;
      event.stopPropagation();
      // The second click of a double click was meant for what was there at the first.
      if (event.detail > 1) return;
      closeMenu();
      choose(place.dataset.target, event.clientX, event.clientY);
    });
    drawing.addEventListener("keydown", (event) => {
      const place = event.target.closest("[data-target]");
      if (!place || event.repeat || (event.key !== "Enter" && event.key !== " ")) return;
      event.preventDefault();
      const where = place.getBoundingClientRect();
      choose(place.dataset.target, where.left, where.bottom);
    });
    panel.addEventListener("click", (event) => {
      if (event.detail > 1) event.preventDefault();
      else if (event.target.closest("button")) clicked = performance.now();
    }, true);
    panel.addEventListener("keydown", (event) => {
      if (event.repeat && event.key === "Enter") event.preventDefault();
    });
    menu.addEventListener("keydown", (event) => {
      // A key held since it opened the menu chooses nothing from it.
      if (event.repeat && (event.key === "Enter" || event.key === " ")) event.preventDefault();
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      const items = [...menu.children];
      items.at((items.indexOf(document.activeElement) + step) % items.length).focus();
    });
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") closeMenu();
    });
    document.addEventListener("click", (event) => {
      if (!menu.contains(event.target)) closeMenu();
    });
    const light = (event, on) => {
      const button = event.target.closest("button[data-targets]");
      if (!button) return;
      const wanted = targetsOf(button);
      for (const place of drawing.querySelectorAll("[data-target]")) {
        place.classList.toggle("lit", on && wanted.includes(place.dataset.target));
      }
    };
    panel.addEventListener("pointerover", (event) => light(event, true));
    panel.addEventListener("pointerout", (event) => light(event, false));
    panel.addEventListener("focusin", (event) => light(event, true));
    panel.addEventListener("focusout", (event) => light(event, false));
  }

  // --- what the page shows of the table's state

  const favicon = byId("favicon");
  let turn = byId("state")?.dataset.turn;
  let shownAt = performance.now();

  function reflect() {
    const state = byId("state");
    if (!state || !match) return;
    shownAt = performance.now();
    document.title = state.dataset.title;
    if (state.dataset.turn) {
      favicon.href = state.dataset.turn === "yes" ? favicon.dataset.turn : favicon.dataset.calm;
      if (state.dataset.turn === "yes" && turn === "no" && byId("sound")?.checked) chime();
      turn = state.dataset.turn;
    }
    const sheet = byId("board-style");
    if (sheet && state.dataset.style && sheet.getAttribute("href") !== state.dataset.style) {
      sheet.setAttribute("href", state.dataset.style);
    }
  }

  function chime() {
    const audio = new AudioContext();
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0.08;
    tone.frequency.value = 660;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + 0.15);
  }

  // As the server writes them: hours only where there are any.
  function timeWords(seconds) {
    const two = (number) => String(Math.floor(number)).padStart(2, "0");
    const minutes = Math.floor(seconds / 60);
    const rest = two(seconds % 60);
    return minutes < 60 ? `${minutes}:${rest}` : `${Math.floor(minutes / 60)}:${two(minutes % 60)}:${rest}`;
  }

  function tick() {
    const passed = (performance.now() - shownAt) / 1000;
    for (const clock of document.querySelectorAll(".clock[data-running=yes]")) {
      const left = Math.max(0, clock.dataset.seconds - passed);
      clock.textContent = timeWords(left);
      clock.classList.toggle("low", left < 15);
    }
  }
  setInterval(tick, 500);
  reflect();

  // --- what htmx brings

  const offline = byId("offline");
  let offlineSoon = 0;
  function connection(up) {
    if (!offline) return;
    if (up) {
      clearTimeout(offlineSoon);
      offlineSoon = 0;
      offline.hidden = true;
    } else {
      offlineSoon ||= setTimeout(() => { offline.hidden = false; }, 400);
    }
  }
  const again = () => { if (byId("refresh")) htmx.trigger("#refresh", "again"); };

  // A part of a page is in the language of the page, which another tab cannot change.
  document.body.addEventListener("htmx:configRequest", (event) => {
    event.detail.headers["Portolan-Language"] = document.documentElement.lang;
  });

  const NO_ANSWER = [0, 502, 503, 504];
  let asked = 0;

  // What a click is told stays for a while, though the table goes on beneath it.
  const NOTICE_MS = 10_000;
  let noticed = -NOTICE_MS;
  let isRefresh = false;
  document.body.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (target.id !== "notice") return;
    if (fragment.textContent.trim()) noticed = performance.now();
    else if (isRefresh && performance.now() - noticed < NOTICE_MS) event.detail.shouldSwap = false;
  });

  // Every request has the panel as its target: a form that asks may be gone when it is answered,
  // and its events with it.
  document.body.addEventListener("htmx:beforeSwap", (event) => {
    const answer = event.detail.xhr;
    const isAsked = event.detail.requestConfig.verb === "get";
    isRefresh = isAsked && Boolean(match);
    // What is asked for and cannot be had is asked for again: the page says so until it comes.
    if (isAsked && NO_ANSWER.includes(answer.status)) {
      event.detail.shouldSwap = false;
      return;
    }
    const version = Number(answer.getResponseHeader("Portolan-Version") ?? NaN);
    const known = Number(byId("state")?.dataset.version ?? NaN);
    // An answer that was overtaken by a later one would show the past; one that is asked for and
    // holds nothing new would only pull a button away from under a finger.
    const late = isAsked ? version <= known : version < known;
    if (late && !answer.getResponseHeader("Portolan-Reset")) {
      event.detail.shouldSwap = false;
      return;
    }
    // The board is put in its place at once: it is large, and nothing in it is for htmx.
    const [head, board, rest] = event.detail.serverResponse.split("<!--board-->");
    if (rest !== undefined) event.detail.serverResponse = head + rest;
    noteFocus();
    if (rest !== undefined) drawing.innerHTML = board;
  });
  document.body.addEventListener("htmx:afterRequest", (event) => {
    const { elt, requestConfig, xhr } = event.detail;
    const lost = NO_ANSWER.includes(xhr.status);
    connection(!lost);
    if (!lost || requestConfig.verb !== "get") return;
    clearTimeout(asked);
    asked = setTimeout(() => htmx.trigger(elt, "again"), 2000);
  });

  // --- the focus, and what is being typed, outlast what they were in

  const fields = () => [...panel.querySelectorAll("input:not([type=hidden])")];
  let focused = null;
  let typed = null;

  function noteFocus() {
    const active = document.activeElement;
    const choice = active?.closest("#actions [name=action]");
    const place = active?.closest("#drawing [data-target]");
    if (choice) focused = { decision: decision(), choice: choice.value };
    else if (place) focused = { decision: decision(), target: place.dataset.target };
    else if (active?.closest(".undo")) focused = { undo: true };
    else if (active !== document.body) focused = null;
    const field = panel && fields().find((one) => one === active || one.value !== one.defaultValue);
    if (field) typed = { value: field.value, form: field.form.action, active: field === active };
  }

  function restoreFocus() {
    if (!focused || document.activeElement !== document.body) return;
    const { choice, target, undo } = focused;
    const isSame = focused.decision === decision();
    const choices = [...panel.querySelectorAll(".choices button")];
    const places = [...drawing.querySelectorAll("[data-target]")];
    let next;
    if (undo) next = panel.querySelector(".undo button") ?? choices[0];
    else if (target) next = (isSame && byTarget(target)) || places[0];
    else next = (isSame && choices.find((one) => one.value === choice)) || choices[0];
    // Who has waited for others may have turned to something else: a key that is pressed just as
    // the turn comes chooses nothing.
    if (next && focused.waited) next = byId("prompt");
    focused.waited = true;
    if (!next) return;
    next.focus({ preventScroll: true });
    focused = null;
  }

  function restoreTyped() {
    if (!typed) return;
    for (const field of fields()) field.value = typed.value;
    if (typed.active) (fields().find((one) => one.form.action === typed.form) ?? fields()[0])?.focus();
    typed = null;
  }

  // --- a click without an answer: it may have been carried out or not. It is sent again as it was,
  // its key with it, until there is an answer; so it counts once. Meanwhile no other click is taken,
  // but one of another form may have been under way already: they take turns.

  const unanswered = [];

  // What somebody between us and the table answers in its place says nothing of the click.
  const isAnswer = ({ status, responseText }) =>
    !NO_ANSWER.includes(status) && (status === 204 || responseText.includes('id="notice"'));

  function sendAgain() {
    const { path, formData: values } = unanswered[0];
    htmx.ajax("POST", path, { values, target: "#panel", swap: "none" }).catch(() => {});
  }

  function ended(sent, wasSentAgain, answer) {
    const lost = !isAnswer(answer);
    if (lost && !wasSentAgain) unanswered.push(sent);
    if (!lost && wasSentAgain) unanswered.shift();
    panel.setAttribute("aria-busy", String(unanswered.length > 0));
    byId("unanswered").hidden = unanswered.length === 0;
    const isNext = wasSentAgain || (lost && unanswered.length === 1);
    if (isNext && unanswered.length > 0) setTimeout(sendAgain, 1000);
  }

  document.body.addEventListener("htmx:beforeRequest", (event) => {
    const { requestConfig: sent, target, elt, xhr } = event.detail;
    if (sent.verb !== "post" || target !== panel) return;
    const isSentAgain = elt === document.body;
    if (unanswered.length > 0 && !isSentAgain) event.preventDefault();
    // Of a form that is no longer in the page htmx reports no failure; the request itself does.
    else xhr.addEventListener("loadend", () => ended(sent, isSentAgain, xhr));
  });

  // Whichever answer brought it: the panel was drawn anew.
  function drawnAnew() {
    reflect();
    if (decision() !== menuFor) closeMenu();
    if (drawing) restoreFocus();
    restoreTyped();
    if (clicked) {
      document.documentElement.dataset.lastClick = String(Math.round(performance.now() - clicked));
      clicked = 0;
    }
  }
  if (panel) new MutationObserver(drawnAnew).observe(panel, { childList: true });
  // A form that leads to another page: a reload meanwhile would lose its answer, and a seat with it.
  document.addEventListener("submit", (event) => {
    if (event.target.method !== "post" || event.target.hasAttribute("hx-post")) return;
    if (byId("refresh")) htmx.trigger("#refresh", "htmx:abort");
    byId("live")?.remove();
  });
  document.body.addEventListener("htmx:sseError", () => { connection(false); again(); });
  document.body.addEventListener("htmx:sseOpen", () => { connection(true); again(); });
  // A stream that hangs reports nothing for long; the browser knows at once that it has no network.
  window.addEventListener("offline", () => connection(false));
  window.addEventListener("online", again);
})();
