"use strict";
(() => {
  const find = (id) => document.getElementById(id);
  const rows = find("rows");

  let startedAt = null; // null while it stands still
  let elapsedBefore = 0;
  let laps = [];
  let frame;

  const elapsed = () => elapsedBefore + (startedAt === null ? 0 : performance.now() - startedAt);
  const lapStart = () => laps.at(-1)?.total ?? 0;
  const twoDigits = (number) => String(number).padStart(2, "0");

  /** `61234` milliseconds → `01:01.23`, with hours in front from one hour on. */
  function format(milliseconds) {
    const hundredths = Math.floor(milliseconds / 10);
    const seconds = Math.floor(hundredths / 100);
    const hours = Math.floor(seconds / 3600);
    const clock = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}.${twoDigits(hundredths % 100)}`;
    return hours > 0 ? `${hours}:${clock}` : clock;
  }

  function showTime() {
    find("time").textContent = format(elapsed());
    find("current").textContent =
      laps.length > 0 ? `Lap ${laps.length + 1}: ${format(elapsed() - lapStart())}` : "";
  }

  function showButtons() {
    const isRunning = startedAt !== null;
    find("start").textContent = isRunning ? "Stop" : elapsedBefore > 0 ? "Go on" : "Start";
    find("lap").textContent = isRunning || elapsedBefore === 0 ? "Lap" : "Reset";
    find("lap").disabled = !isRunning && elapsedBefore === 0;
    find("laps").hidden = laps.length === 0;
  }

  function tick() {
    showTime();
    frame = requestAnimationFrame(tick);
  }

  function announce(text) {
    find("announcer").textContent = text;
  }

  function startOrStop() {
    if (startedAt === null) {
      startedAt = performance.now();
      tick();
      announce("Running");
    } else {
      elapsedBefore = elapsed();
      startedAt = null;
      cancelAnimationFrame(frame);
      showTime();
      announce(`Stopped at ${format(elapsedBefore)}`);
    }
    showButtons();
  }

  function takeLap() {
    if (startedAt === null) return;
    const total = elapsed();
    const lap = { time: total - lapStart(), total, row: document.createElement("tr") };
    laps.push(lap);
    const number = Object.assign(document.createElement("th"), {
      scope: "row",
      textContent: String(laps.length),
    });
    lap.row.append(number, cell(format(lap.time)), cell(format(total)));
    rows.prepend(lap.row);
    markExtremes();
    showButtons();
    announce(`Lap ${laps.length}: ${format(lap.time)}`);
  }

  const cell = (text) => Object.assign(document.createElement("td"), { textContent: text });

  /** Marks the fastest and the slowest lap, from two laps on. */
  function markExtremes() {
    for (const mark of rows.querySelectorAll(".mark")) mark.remove();
    if (laps.length < 2) return;
    const times = laps.map(({ time }) => time);
    addMark(laps[times.indexOf(Math.min(...times))], "Fastest", "mark");
    addMark(laps[times.indexOf(Math.max(...times))], "Slowest", "mark is-slowest");
  }

  function addMark({ row }, text, className) {
    row.firstElementChild.append(
      Object.assign(document.createElement("span"), { textContent: text, className }),
    );
  }

  function reset() {
    if (startedAt !== null || elapsedBefore === 0) return;
    elapsedBefore = 0;
    laps = [];
    rows.replaceChildren();
    showTime();
    showButtons();
    find("start").focus(); // the reset button is disabled now
    announce("Reset");
  }

  find("start").addEventListener("click", startOrStop);
  find("lap").addEventListener("click", () => (startedAt === null ? reset() : takeLap()));

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const isOnButton = event.target.closest("button") !== null;
    if (event.key === " " && !isOnButton) {
      event.preventDefault(); // the page must not scroll
      startOrStop();
    }
    if (event.key.toLowerCase() === "l") takeLap();
    if (event.key.toLowerCase() === "r") reset();
  });

  showButtons();
})();
