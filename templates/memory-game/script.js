"use strict";
(() => {
  const STORAGE_KEY = "memory-best";
  const CLOSE_AFTER_MS = 1000;
  /** Name → outline on a grid of 24 by 24. */
  const faces = {
    Circle: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z",
    Triangle: "M12 3 22 20.5H2z",
    Star: "m12 2 3 6.5 7 .8-5.2 4.8 1.4 7L12 17.6 5.8 21.1l1.4-7L2 9.3l7-.8z",
    Heart: "M12 21S3 15.5 3 9a5 5 0 0 1 9-3 5 5 0 0 1 9 3c0 6.5-9 12-9 12z",
    Moon: "M20 14.5A8.5 8.5 0 1 1 9.5 4 7 7 0 0 0 20 14.5z",
    Drop: "M12 2.5s7 7.5 7 12a7 7 0 0 1-14 0c0-4.5 7-12 7-12z",
    Lightning: "M14 2 4 14h6l-1.5 8L19 9.5h-6.5z",
    House: "M12 3 2 12h3v9h5v-6h4v6h5v-9h3z",
    Cloud: "M7 19a4.5 4.5 0 0 1-.5-9A6 6 0 0 1 18 9.5 4.8 4.8 0 0 1 17.5 19z",
    Hourglass: "M5 3h14L14 12l5 9H5l5-9z",
  };

  const find = (id) => document.getElementById(id);
  let cards = [];
  let open = [];
  let moves = 0;
  let closing;
  const best = loadBest();

  function loadBest() {
    try {
      return JSON.parse(localStorage.getItem(STORAGE_KEY)) ?? {};
    } catch {
      return {}; // no storage in a sandboxed frame
    }
  }

  function saveBest() {
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(best));
    } catch {}
  }

  function shuffled(items) {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [result[last], result[other]] = [result[other], result[last]];
    }
    return result;
  }

  function picture(face) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("aria-hidden", "true");
    path.setAttribute("d", faces[face]);
    svg.append(path);
    return svg;
  }

  function createCard(face) {
    const button = document.createElement("button");
    button.type = "button";
    return { face, button, isFound: false };
  }

  function showCard(card, index) {
    const { face, button, isFound } = card;
    const isOpen = open.includes(card);
    button.className = isFound ? "is-found" : isOpen ? "is-open" : "";
    if ((isOpen || isFound) !== button.childElementCount > 0) {
      button.replaceChildren(...(isOpen || isFound ? [picture(face)] : []));
    }
    const shown = isFound ? `${face}, found` : isOpen ? face : "face down";
    button.setAttribute("aria-label", `Card ${index + 1}: ${shown}`);
    button.setAttribute("aria-disabled", String(isFound || isOpen));
  }

  function render() {
    cards.forEach(showCard);
    const found = cards.filter(({ isFound }) => isFound).length / 2;
    find("moves").textContent = String(moves);
    find("pairs").textContent = `${found} of ${cards.length / 2}`;
    find("best").textContent = best[cards.length] ? String(best[cards.length]) : "–";
  }

  const announce = (text) => {
    find("status").textContent = text;
  };

  function closeOpen() {
    clearTimeout(closing);
    open = [];
    render();
  }

  function turn(card) {
    if (open.length === 2) closeOpen();
    if (card.isFound || open.includes(card)) return;
    open.push(card);
    announce(card.face);
    if (open.length === 2) compare();
    render();
  }

  function compare() {
    moves += 1;
    const [first, second] = open;
    if (first.face !== second.face) {
      announce(`${first.face} and ${second.face}: no pair`);
      closing = setTimeout(closeOpen, CLOSE_AFTER_MS);
      return;
    }
    first.isFound = true;
    second.isFound = true;
    open = [];
    announce(`Pair found: ${first.face}`);
    if (cards.every(({ isFound }) => isFound)) win();
  }

  function win() {
    const isRecord = !best[cards.length] || moves < best[cards.length];
    if (isRecord) best[cards.length] = moves;
    saveBest();
    announce(`All pairs found in ${moves} moves${isRecord ? ", your best so far" : ""}.`);
  }

  function deal() {
    clearTimeout(closing);
    const chosen = shuffled(Object.keys(faces)).slice(0, Number(find("size").value));
    cards = shuffled([...chosen, ...chosen]).map(createCard);
    open = [];
    moves = 0;
    find("cards").replaceChildren(...cards.map(({ button }) => button));
    announce("");
    render();
  }

  find("cards").addEventListener("click", ({ target }) => {
    const card = cards.find(({ button }) => button.contains(target));
    if (card) turn(card);
  });

  find("cards").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -4, ArrowDown: 4 }[event.key];
    if (!step) return;
    event.preventDefault();
    cards[cards.findIndex(({ button }) => button === event.target) + step]?.button.focus();
  });

  find("restart").addEventListener("click", deal);
  find("size").addEventListener("change", deal);

  deal();
})();
