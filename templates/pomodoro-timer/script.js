"use strict";
(() => {
  const STORAGE_KEY = "pomodoro-timer";
  const SESSIONS_BEFORE_LONG_BREAK = 4;
  const endTexts = {
    focus: "Focus session done. Time for a break.",
    short: "The break is over.",
    long: "The break is over.",
  };

  const find = (id) => document.getElementById(id);
  const modeButtons = [...document.querySelectorAll("[data-mode]")];
  const lengthInputs = [...document.querySelectorAll("[data-length]")];
  const pageTitle = document.title;

  const settings = { focus: 25, short: 5, long: 15, sound: true, auto: false, ...loadSettings() };
  let mode = "focus";
  let remaining = settings.focus * 60_000;
  let endsAt = null; // null while it stands still
  let doneToday = 0;
  let interval;

  function loadSettings() {
    try {
      return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {};
    } catch {
      return {}; // no storage in a sandboxed frame
    }
  }

  function saveSettings() {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
    } catch {}
  }

  /** Milliseconds, rounded up to whole seconds → `25:00`. */
  function format(milliseconds) {
    const seconds = Math.ceil(milliseconds / 1000);
    return `${String(Math.floor(seconds / 60)).padStart(2, "0")}:${String(seconds % 60).padStart(2, "0")}`;
  }

  function render() {
    const isRunning = endsAt !== null;
    const left = isRunning ? Math.max(0, endsAt - Date.now()) : remaining;
    const whole = settings[mode] * 60_000;
    find("time").textContent = format(left);
    find("ring").style.strokeDashoffset = String(1 - left / whole);
    find("start").textContent = isRunning ? "Pause" : left < whole ? "Go on" : "Start";
    find("session").textContent = `${doneToday} of ${SESSIONS_BEFORE_LONG_BREAK} before the long break`;
    document.title = isRunning ? `${format(left)} · ${pageTitle}` : pageTitle;
    for (const button of modeButtons)
      button.setAttribute("aria-pressed", String(button.dataset.mode === mode));
  }

  function announce(text) {
    find("status").textContent = text;
  }

  function start() {
    endsAt = Date.now() + remaining;
    interval = setInterval(tick, 250);
    announce("");
    render();
  }

  function pause() {
    remaining = Math.max(0, endsAt - Date.now());
    endsAt = null;
    clearInterval(interval);
    render();
  }

  function choose(next) {
    if (endsAt !== null) pause();
    mode = next;
    remaining = settings[mode] * 60_000;
    render();
  }

  function nextMode() {
    if (mode !== "focus") return "focus";
    return doneToday === SESSIONS_BEFORE_LONG_BREAK ? "long" : "short";
  }

  // A page in the background ticks seldom, so the end is a time of day and not a count of ticks.
  function tick() {
    if (Date.now() < endsAt) return render();
    const ended = mode;
    if (ended === "focus") doneToday += 1;
    const next = nextMode();
    if (ended === "long") doneToday = 0;
    choose(next);
    announce(endTexts[ended]);
    if (settings.sound) playSound();
    if (settings.auto) start();
  }

  /** Two soft notes, made here: a sound file would be a request. */
  function playSound() {
    try {
      const audio = new AudioContext();
      [660, 880].forEach((frequency, index) => {
        const note = new OscillatorNode(audio, { frequency });
        const volume = new GainNode(audio, { gain: 0 });
        const at = audio.currentTime + index * 0.25;
        volume.gain.setValueAtTime(0, at);
        volume.gain.linearRampToValueAtTime(0.2, at + 0.02);
        volume.gain.exponentialRampToValueAtTime(0.001, at + 0.6);
        note.connect(volume).connect(audio.destination);
        note.start(at);
        note.stop(at + 0.6);
      });
    } catch {
      // Without sound the line under the buttons says it.
    }
  }

  find("start").addEventListener("click", () => (endsAt === null ? start() : pause()));
  find("reset").addEventListener("click", () => choose(mode));
  find("skip").addEventListener("click", () => {
    choose(mode === "focus" ? "short" : "focus");
    announce(mode === "focus" ? "Ready to focus." : "Ready for a break.");
  });

  for (const button of modeButtons) button.addEventListener("click", () => choose(button.dataset.mode));

  for (const input of lengthInputs) {
    input.value = String(settings[input.dataset.length]);
    input.addEventListener("change", () => {
      const minutes = Math.min(180, Math.max(1, Math.round(Number(input.value)) || 1));
      input.value = String(minutes);
      settings[input.dataset.length] = minutes;
      saveSettings();
      if (endsAt === null && input.dataset.length === mode) choose(mode);
    });
  }

  for (const id of ["sound", "auto"]) {
    find(id).checked = settings[id] === true;
    find(id).addEventListener("change", ({ target }) => {
      settings[id] = target.checked;
      saveSettings();
    });
  }

  render();
})();
