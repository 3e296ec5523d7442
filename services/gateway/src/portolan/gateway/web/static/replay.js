// The replay's steps and its play button: they move the slider, and the form asks for the rest.
"use strict";
(() => {
  const form = document.getElementById("replay");
  const slider = document.getElementById("version");
  const play = form.querySelector("[data-step=play]");
  let playing = 0;

  function go(version) {
    const wanted = Math.min(Number(slider.max), Math.max(Number(slider.min), version));
    if (wanted === Number(slider.value)) return false;
    slider.value = String(wanted);
    htmx.trigger(form, "step");
    return true;
  }

  function stop() {
    clearInterval(playing);
    playing = 0;
    play.setAttribute("aria-pressed", "false");
  }

  function start() {
    if (Number(slider.value) === Number(slider.max)) go(Number(slider.min));
    playing = setInterval(() => { if (!go(Number(slider.value) + 1)) stop(); }, 900);
    play.setAttribute("aria-pressed", "true");
  }

  const steps = {
    first: () => go(Number(slider.min)),
    back: () => go(Number(slider.value) - 1),
    on: () => go(Number(slider.value) + 1),
    last: () => go(Number(slider.max)),
  };
  form.addEventListener("click", (event) => {
    const step = event.target.closest("[data-step]")?.dataset.step;
    if (step === "play") {
      if (playing) stop();
      else start();
    } else if (step) {
      stop();
      steps[step]();
    }
  });
})();
