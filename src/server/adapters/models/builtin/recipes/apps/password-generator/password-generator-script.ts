import "server-only";

export const passwordGeneratorScript = `
const output = document.getElementById("password");
const lengthInput = document.getElementById("length");
const lengthText = document.getElementById("length-text");
const meter = document.getElementById("meter");
const strengthText = document.getElementById("strength");
const copyButton = document.getElementById("copy");
const status = document.getElementById("status");
const setBoxes = [...document.querySelectorAll("input[name=set]")];
const lookAlikes = document.getElementById("look-alikes");

const sets = {
  lower: "abcdefghijklmnopqrstuvwxyz",
  upper: "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
  digits: "0123456789",
  symbols: "!#$%&()*+,-./:;=?@[]^_{|}~",
};
const ALIKE = /[Il1|O0o]/g;

/** A whole number from 0 up to limit - 1, every one as likely: values that would favour some are thrown away. */
function randomBelow(limit) {
  const fair = 2 ** 32 - (2 ** 32 % limit);
  const drawn = new Uint32Array(1);
  do crypto.getRandomValues(drawn);
  while (drawn[0] >= fair);
  return drawn[0] % limit;
}

const pick = (signs) => signs[randomBelow(signs.length)];

function shuffle(list) {
  for (let last = list.length - 1; last > 0; last -= 1) {
    const other = randomBelow(last + 1);
    [list[last], list[other]] = [list[other], list[last]];
  }
  return list;
}

function chosenSets() {
  const chosen = setBoxes.filter((box) => box.checked).map((box) => sets[box.value]);
  return lookAlikes.checked ? chosen.map((signs) => signs.replace(ALIKE, "")) : chosen;
}

/** At least one sign of every chosen set, the rest from all of them, in random order. */
function makePassword(chosen, length) {
  const all = chosen.join("");
  const signs = chosen.slice(0, length).map(pick);
  while (signs.length < length) signs.push(pick(all));
  return shuffle(signs).join("");
}

function strengthOf(bits) {
  if (bits < 50) return { level: "weak", name: labels.weak };
  if (bits < 75) return { level: "fair", name: labels.fair };
  if (bits < 100) return { level: "strong", name: labels.strong };
  return { level: "excellent", name: labels.excellent };
}

function generate() {
  const chosen = chosenSets();
  const length = Number(lengthInput.value);
  const bits = Math.round(length * Math.log2(chosen.join("").length));
  const { level, name } = strengthOf(bits);
  output.textContent = makePassword(chosen, length);
  lengthText.textContent = String(length);
  meter.dataset.level = level;
  meter.firstElementChild.style.width = Math.min(100, (bits / 128) * 100) + "%";
  strengthText.textContent = name + " · " + labels.bits.replace("{n}", bits);
  status.textContent = "";
}

/** The clipboard may be out of reach in a frame: then the older command, and at last the text selected for Ctrl+C. */
async function copy() {
  const selection = getSelection();
  selection.selectAllChildren(output);
  try {
    await navigator.clipboard.writeText(output.textContent);
    status.textContent = labels.copied;
  } catch {
    status.textContent = document.execCommand("copy") ? labels.copied : labels.selected;
  }
}

/** One set at least must stay chosen. */
function keepOneSet() {
  const chosen = setBoxes.filter((box) => box.checked);
  for (const box of setBoxes) box.disabled = chosen.length === 1 && box.checked;
}

for (const input of [lengthInput, lookAlikes, ...setBoxes]) {
  input.addEventListener("input", () => {
    keepOneSet();
    generate();
  });
}
document.getElementById("generate").addEventListener("click", generate);
copyButton.addEventListener("click", copy);

keepOneSet();
generate();
`;
