import "server-only";

export const conversions = {
  "leap-year": `/** Tells whether \`year\` is a leap year of the Gregorian calendar. */
function isLeapYear(year) {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

// Example
console.log(isLeapYear(2024)); // true
console.log(isLeapYear(1900)); // false
console.log(isLeapYear(2000)); // true`,

  temperature: `const ABSOLUTE_ZERO_CELSIUS = -273.15;

/** Converts degrees Celsius to degrees Fahrenheit. */
function celsiusToFahrenheit(celsius) {
  return (celsius * 9) / 5 + 32;
}

/** Converts degrees Fahrenheit to degrees Celsius. */
function fahrenheitToCelsius(fahrenheit) {
  return ((fahrenheit - 32) * 5) / 9;
}

/** Converts degrees Celsius to kelvins. Throws a RangeError below absolute zero. */
function celsiusToKelvin(celsius) {
  if (celsius < ABSOLUTE_ZERO_CELSIUS) throw new RangeError("Nothing is colder than absolute zero");
  return celsius - ABSOLUTE_ZERO_CELSIUS;
}

// Example
console.log(celsiusToFahrenheit(100)); // 212
console.log(fahrenheitToCelsius(-40)); // -40
console.log(celsiusToKelvin(0)); // 273.15`,

  "binary-conversion": `/** Writes a whole number in base 2, with a minus sign where needed. */
function toBinary(n) {
  if (!Number.isSafeInteger(n)) throw new RangeError("n must be a whole number");
  return n.toString(2);
}

/** Reads a number in base 2. Throws a SyntaxError for anything but zeros and ones. */
function fromBinary(digits) {
  if (!/^-?[01]+$/.test(digits)) throw new SyntaxError(\`Not a binary number: "\${digits}"\`);
  return Number.parseInt(digits, 2);
}

// Example
console.log(toBinary(10)); // 1010
console.log(fromBinary("1010")); // 10`,

  "roman-numerals": `const NUMERALS = [
  ["M", 1000],
  ["CM", 900],
  ["D", 500],
  ["CD", 400],
  ["C", 100],
  ["XC", 90],
  ["L", 50],
  ["XL", 40],
  ["X", 10],
  ["IX", 9],
  ["V", 5],
  ["IV", 4],
  ["I", 1],
];

/** Writes 1 to 3999 as a Roman numeral. Throws a RangeError for other numbers. */
function toRoman(n) {
  if (!Number.isInteger(n) || n < 1 || n > 3999) throw new RangeError("n must be between 1 and 3999");

  let rest = n;
  let roman = "";
  for (const [numeral, value] of NUMERALS) {
    while (rest >= value) {
      roman += numeral;
      rest -= value;
    }
  }
  return roman;
}

/** Reads a Roman numeral in either case. Throws a SyntaxError when it is not well formed, like "IIII". */
function fromRoman(text) {
  const roman = text.toUpperCase();
  let position = 0;
  let n = 0;
  for (const [numeral, value] of NUMERALS) {
    while (roman.startsWith(numeral, position)) {
      n += value;
      position += numeral.length;
    }
  }
  // Writing the number again catches leftovers and forms like "IIII" or "VX".
  if (n < 1 || n > 3999 || toRoman(n) !== roman) throw new SyntaxError(\`Not a Roman numeral: "\${text}"\`);
  return n;
}

// Example
console.log(toRoman(1994)); // MCMXCIV
console.log(fromRoman("MCMXCIV")); // 1994`,
} as const;
