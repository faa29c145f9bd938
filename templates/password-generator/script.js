"use strict";
(() => {
  const sets = {
    lower: "abcdefghijklmnopqrstuvwxyz",
    upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    digits: "0123456789",
    symbols: "!#$%&*+-=?@^_",
  };
  const LOOKALIKES = /[Il1O0]/g;
  /** From so many bits on: the word for it. */
  const strengths = [
    [100, "Very strong"],
    [80, "Strong"],
    [60, "Fair"],
    [0, "Weak"],
  ];

  const find = (id) => document.getElementById(id);
  const boxes = [...document.querySelectorAll("[name=set]")];

  /** A whole number from 0 to below `limit`, each equally likely. */
  function randomBelow(limit) {
    // What is left over at the end of the range would favour the small numbers.
    const usable = Math.floor(2 ** 32 / limit) * limit;
    const [value] = crypto.getRandomValues(new Uint32Array(1));
    return value < usable ? value % limit : randomBelow(limit);
  }

  function chosenSets() {
    return boxes
      .filter(({ checked }) => checked)
      .map(({ value }) =>
        find("no-lookalikes").checked ? sets[value].replace(LOOKALIKES, "") : sets[value],
      );
  }

  /** Random characters of all sets, drawn again until each set has one: that keeps every such password equally likely. */
  function createPassword(length, chosen) {
    const alphabet = chosen.join("");
    for (;;) {
      const characters = Array.from({ length }, () => alphabet[randomBelow(alphabet.length)]);
      if (chosen.every((set) => characters.some((character) => set.includes(character))))
        return characters.join("");
    }
  }

  function showStrength(length, alphabetSize) {
    const bits = Math.floor(length * Math.log2(alphabetSize));
    const [, word] = strengths.find(([least]) => bits >= least);
    find("meter").value = bits;
    find("strength").textContent = `${word}: about ${bits} bits`;
  }

  function generate() {
    const length = Number(find("length").value);
    const chosen = chosenSets();
    find("length-value").textContent = String(length);
    find("password").textContent = createPassword(length, chosen);
    showStrength(length, chosen.join("").length);
    find("status").textContent = "";
    const checked = boxes.filter((box) => box.checked);
    for (const box of boxes) box.disabled = checked.length === 1 && box.checked; // one set has to stay
  }

  /** The clipboard may be closed to a frame: then the password is selected, ready for Ctrl+C. */
  async function copy() {
    try {
      await navigator.clipboard.writeText(find("password").textContent);
      find("status").textContent = "Copied";
    } catch {
      getSelection().selectAllChildren(find("password"));
      find("status").textContent = "Selected: press Ctrl+C or ⌘C";
    }
  }

  find("copy").addEventListener("click", copy);
  find("again").addEventListener("click", generate);
  find("options").addEventListener("input", generate);

  generate();
})();
