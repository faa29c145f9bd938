"use strict";
(() => {
  /** Name, sign, size in the first unit of its kind as `[numerator, denominator]`, and for temperatures where it begins. */
  const categories = {
    Length: [
      ["Metres", "m", [1, 1]],
      ["Millimetres", "mm", [1, 1000]],
      ["Centimetres", "cm", [1, 100]],
      ["Kilometres", "km", [1000, 1]],
      ["Inches", "in", [254, 10_000]],
      ["Feet", "ft", [3048, 10_000]],
      ["Yards", "yd", [9144, 10_000]],
      ["Miles", "mi", [1_609_344, 1000]],
      ["Nautical miles", "nmi", [1852, 1]],
    ],
    Weight: [
      ["Kilograms", "kg", [1, 1]],
      ["Grams", "g", [1, 1000]],
      ["Tonnes", "t", [1000, 1]],
      ["Ounces", "oz", [45_359_237, 1_600_000_000]],
      ["Pounds", "lb", [45_359_237, 100_000_000]],
      ["Stone", "st", [14 * 45_359_237, 100_000_000]],
    ],
    Temperature: [
      ["Degrees Celsius", "°C", [1, 1], 273.15],
      ["Degrees Fahrenheit", "°F", [5, 9], 459.67],
      ["Kelvin", "K", [1, 1], 0],
    ],
    Volume: [
      ["Litres", "l", [1, 1]],
      ["Millilitres", "ml", [1, 1000]],
      ["Cubic metres", "m³", [1000, 1]],
      ["US fluid ounces", "fl oz", [3_785_411_784, 128_000_000_000]],
      ["US cups", "cup", [3_785_411_784, 16_000_000_000]],
      ["US gallons", "gal", [3_785_411_784, 1_000_000_000]],
      ["Imperial pints", "pt", [454_609, 800_000]],
    ],
    Area: [
      ["Square metres", "m²", [1, 1]],
      ["Hectares", "ha", [10_000, 1]],
      ["Square kilometres", "km²", [1_000_000, 1]],
      ["Square feet", "ft²", [9_290_304, 100_000_000]],
      ["Acres", "ac", [40_468_564_224, 10_000_000]],
      ["Square miles", "mi²", [2_589_988_110_336, 1_000_000]],
    ],
    Speed: [
      ["Kilometres per hour", "km/h", [1, 1]],
      ["Metres per second", "m/s", [36, 10]],
      ["Miles per hour", "mph", [1_609_344, 1_000_000]],
      ["Knots", "kn", [1852, 1000]],
    ],
    Time: [
      ["Hours", "h", [1, 1]],
      ["Seconds", "s", [1, 3600]],
      ["Minutes", "min", [1, 60]],
      ["Days", "d", [24, 1]],
      ["Weeks", "wk", [168, 1]],
    ],
    Data: [
      ["Megabytes", "MB", [1, 1]],
      ["Bits", "bit", [1, 8_000_000]],
      ["Kilobytes", "kB", [1, 1000]],
      ["Gigabytes", "GB", [1000, 1]],
      ["Terabytes", "TB", [1_000_000, 1]],
      ["Mebibytes", "MiB", [1_048_576, 1_000_000]],
      ["Gibibytes", "GiB", [1_073_741_824, 1_000_000]],
    ],
  };
  /** The units to begin with, where they are not the first two. */
  const startUnits = {
    Length: [3, 7],
    Weight: [0, 4],
    Volume: [0, 5],
    Area: [1, 4],
    Speed: [0, 2],
    Data: [3, 6],
  };

  const find = (id) => document.getElementById(id);
  const fields = { from: find("from-amount"), to: find("to-amount") };
  const selects = { from: find("from-unit"), to: find("to-unit") };
  let leading = "from"; // the side that was typed last; the other one follows

  const units = () => categories[find("category").value];
  const unitOf = (side) => units()[Number(selects[side].value)];

  /** Numerators and denominators are multiplied before the one division, so that round results stay round. */
  function convert(amount, [, , [up, down], start = 0], [, , [otherUp, otherDown], otherStart = 0]) {
    return ((amount + start) * (up * otherDown)) / (down * otherUp) - otherStart;
  }

  /** `1,5`, `1.5` and `1e3` are numbers; what is not is NaN. */
  function read(text) {
    const plain = text
      .trim()
      .replace("−", "-")
      .replace(/^(-?\d+),(\d+)$/, "$1.$2");
    return plain === "" ? Number.NaN : Number(plain);
  }

  // Twelve digits hide the rounding of binary fractions.
  const rounded = (value) => Number(value.toPrecision(12));
  const format = (value) =>
    new Intl.NumberFormat("en", {
      maximumSignificantDigits: 12,
      notation: isExtreme(value) ? "scientific" : "standard",
    }).format(rounded(value));
  const isExtreme = (value) => value !== 0 && (Math.abs(value) >= 1e15 || Math.abs(value) < 1e-6);

  function row([name], value) {
    const line = document.createElement("div");
    const term = Object.assign(document.createElement("dt"), { textContent: name });
    const detail = Object.assign(document.createElement("dd"), { textContent: value });
    line.append(term, detail);
    return line;
  }

  function update() {
    const following = leading === "from" ? "to" : "from";
    const amount = read(fields[leading].value);
    const isNumber = Number.isFinite(amount);
    fields[leading].setAttribute("aria-invalid", String(!isNumber));
    fields[following].removeAttribute("aria-invalid");
    const result = convert(amount, unitOf(leading), unitOf(following));
    fields[following].value = isNumber ? String(rounded(result)) : "";
    const [fromAmount, toAmount] = leading === "from" ? [amount, result] : [result, amount];
    find("result").textContent = isNumber
      ? `${format(fromAmount)} ${unitOf("from")[1]} = ${format(toAmount)} ${unitOf("to")[1]}`
      : "Enter a number.";
    const inUnit = (unit) =>
      isNumber ? `${format(convert(amount, unitOf(leading), unit))} ${unit[1]}` : "–";
    find("table").replaceChildren(...units().map((unit) => row(unit, inUnit(unit))));
  }

  function chooseCategory() {
    const [from, to] = startUnits[find("category").value] ?? [0, 1];
    const options = () =>
      units().map(([name, sign], index) => new Option(`${name} (${sign})`, String(index)));
    selects.from.replaceChildren(...options());
    selects.to.replaceChildren(...options());
    selects.from.value = String(from);
    selects.to.value = String(to);
    update();
  }

  find("category").append(...Object.keys(categories).map((name) => new Option(name)));
  find("category").addEventListener("change", chooseCategory);
  for (const side of ["from", "to"]) {
    fields[side].addEventListener("input", () => {
      leading = side;
      update();
    });
    selects[side].addEventListener("change", update);
  }
  find("swap").addEventListener("click", () => {
    [selects.from.value, selects.to.value] = [selects.to.value, selects.from.value];
    update();
  });

  chooseCategory();
})();
