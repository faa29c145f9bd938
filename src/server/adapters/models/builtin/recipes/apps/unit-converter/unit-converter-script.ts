import "server-only";

export const unitConverterScript = `
const categoryGroup = document.getElementById("categories");
const amountInput = document.getElementById("amount");
const fromSelect = document.getElementById("from");
const toSelect = document.getElementById("to");
const result = document.getElementById("result");
const rows = document.getElementById("all-units");

const language = document.documentElement.lang;
let category = categories.find((other) => other.id === startCategory);

/** The unit's name in the page's language; the browser knows the common ones. */
function unitName(unit) {
  try {
    const parts = new Intl.NumberFormat(language, { style: "unit", unit: unit.id, unitDisplay: "long" }).formatToParts(2);
    const name = parts.filter((part) => part.type === "unit").map((part) => part.value).join(" ").trim();
    return name.charAt(0).toUpperCase() + name.slice(1) + " (" + unit.symbol + ")";
  } catch {
    return unit.symbol;
  }
}

/** Every unit is factor × value + offset in its category's base unit. */
function convert(amount, from, to) {
  const base = amount * from.factor + (from.offset ?? 0);
  return (base - (to.offset ?? 0)) / to.factor;
}

/** Seven significant digits, powers of ten for the very large and very small. */
function shown(value) {
  const size = Math.abs(value);
  const notation = size !== 0 && (size >= 1e12 || size < 1e-6) ? "scientific" : "standard";
  // Subtractions of offsets leave a trace of binary rounding: 0 must read 0.
  const clean = Math.abs(value) < 1e-12 ? 0 : value;
  return new Intl.NumberFormat(language, { maximumSignificantDigits: 7, notation }).format(clean);
}

/** Reads 1.5 and 1,5 alike; NaN for anything that is not one number. */
function amount() {
  const text = amountInput.value.trim().replace(",", ".");
  return text === "" ? NaN : Number(text);
}

const unitOf = (select) => category.units.find((unit) => unit.id === select.value);

function draw() {
  const [value, from, to] = [amount(), unitOf(fromSelect), unitOf(toSelect)];
  const isNumber = Number.isFinite(value);
  amountInput.setAttribute("aria-invalid", String(!isNumber));
  result.textContent = isNumber
    ? shown(value) + " " + from.symbol + " = " + shown(convert(value, from, to)) + " " + to.symbol
    : labels.noNumber;
  rows.replaceChildren(...category.units.filter((unit) => unit !== from).map((unit) => unitRow(unit, isNumber ? shown(convert(value, from, unit)) : "–")));
}

function unitRow(unit, text) {
  const row = document.createElement("tr");
  const name = Object.assign(document.createElement("th"), { scope: "row", textContent: unitName(unit) });
  const value = Object.assign(document.createElement("td"), { className: "number", textContent: text });
  row.append(name, value);
  return row;
}

function choose(next) {
  category = next;
  for (const select of [fromSelect, toSelect]) {
    select.replaceChildren(...category.units.map((unit) => new Option(unitName(unit), unit.id)));
  }
  [fromSelect.value, toSelect.value] = category.start;
  for (const button of categoryGroup.children) {
    button.setAttribute("aria-pressed", String(button.dataset.category === category.id));
  }
  draw();
}

for (const button of categoryGroup.children) {
  button.addEventListener("click", () => choose(categories.find((other) => other.id === button.dataset.category)));
}
document.getElementById("swap").addEventListener("click", () => {
  [fromSelect.value, toSelect.value] = [toSelect.value, fromSelect.value];
  draw();
});
amountInput.addEventListener("input", draw);
for (const select of [fromSelect, toSelect]) select.addEventListener("change", draw);

choose(category);
`;
