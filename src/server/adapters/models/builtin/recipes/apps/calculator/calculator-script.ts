import "server-only";

export const calculatorScript = String.raw`
const expressionLine = document.getElementById("expression");
const resultLine = document.getElementById("result");
const history = document.getElementById("history");
const historyBox = document.getElementById("history-box");

const MOST_REMEMBERED = 6;
const OPERATORS = "+−×÷";
let expression = "";
let isAnswered = false; // after "=": a digit starts anew, an operator goes on from the result

/** The value of an expression with + − × ÷ % and parentheses. Throws when it is not complete. */
function evaluate(text) {
  const tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[-+−×÷%()]/g) ?? [];
  let place = 0;
  const isNext = (...signs) => signs.includes(tokens[place]);

  function sum() {
    let value = product();
    while (isNext("+", "−")) value = tokens[place++] === "+" ? value + product() : value - product();
    return value;
  }

  function product() {
    let value = signed();
    while (isNext("×", "÷", "(")) {
      const sign = isNext("(") ? "×" : tokens[place++]; // 2(3) means 2 × 3
      value = sign === "×" ? value * signed() : value / signed();
    }
    return value;
  }

  function signed() {
    if (!isNext("−", "+")) return percent();
    return tokens[place++] === "−" ? -signed() : signed();
  }

  function percent() {
    let value = atom();
    for (; isNext("%"); place++) value /= 100;
    return value;
  }

  function atom() {
    const token = tokens[place++];
    if (token !== "(") {
      if (!/^[\d.]/.test(token ?? "")) throw new SyntaxError("a number is missing");
      return Number(token);
    }
    const value = sum();
    if (tokens[place++] !== ")") throw new SyntaxError("a parenthesis is open");
    return value;
  }

  const value = sum();
  if (place < tokens.length) throw new SyntaxError("one part too many");
  return value;
}

/** Twelve digits hide the rounding of binary fractions: 0.1 + 0.2 is 0.3. */
const shown = (value) => String(Number(value.toPrecision(12))).replaceAll("-", "−").replace("e−", "e-");

function resultOf(text) {
  try {
    const value = evaluate(text);
    return Number.isFinite(value) ? shown(value) : labels.undefined;
  } catch {
    return null;
  }
}

function draw() {
  expressionLine.textContent = isAnswered ? expression + " =" : " ";
  resultLine.textContent = isAnswered ? resultOf(expression) : expression || "0";
  // Keep the end of a long line in sight.
  resultLine.scrollLeft = resultLine.scrollWidth;
  if (!isAnswered && /[-+−×÷%(]/.test(expression.slice(1))) {
    const soFar = resultOf(expression);
    expressionLine.textContent = soFar === null ? " " : "= " + soFar;
  }
}

function type(sign) {
  if (isAnswered) {
    const result = resultOf(expression);
    const goesOn = OPERATORS.includes(sign) || sign === "%";
    expression = goesOn && result !== labels.undefined ? result : "";
    isAnswered = false;
  }
  if (sign === "." && /\.\d*$/.test(expression)) return draw();
  // A second operator replaces the first, save a minus that makes a number negative.
  if (OPERATORS.includes(sign) && /[+−×÷]$/.test(expression) && !(sign === "−" && /[×÷]$/.test(expression))) {
    expression = expression.replace(/[+−×÷]+$/, "");
  }
  if ("+×÷%".includes(sign) && expression === "") expression = "0";
  expression += sign;
  draw();
}

function erase() {
  expression = isAnswered ? "" : expression.slice(0, -1);
  isAnswered = false;
  draw();
}

function clear() {
  expression = "";
  isAnswered = false;
  draw();
}

function answer() {
  const result = resultOf(expression);
  if (isAnswered || result === null) return;
  isAnswered = true;
  remember(expression, result);
  draw();
}

function remember(asked, result) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = asked + " = " + result;
  button.addEventListener("click", () => {
    expression = asked;
    isAnswered = false;
    draw();
  });
  const row = document.createElement("li");
  row.append(button);
  history.prepend(row);
  while (history.children.length > MOST_REMEMBERED) history.lastElementChild.remove();
  historyBox.hidden = false;
}

const commands = { clear, erase, answer };
for (const key of document.querySelectorAll("[data-sign]")) {
  key.addEventListener("click", () => type(key.dataset.sign));
}
for (const key of document.querySelectorAll("[data-command]")) {
  key.addEventListener("click", () => commands[key.dataset.command]());
}

const signOfKey = { "*": "×", x: "×", "/": "÷", ":": "÷", "-": "−", ",": "." };
const commandOfKey = { Enter: answer, "=": answer, Backspace: erase, Escape: clear, Delete: clear };

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || history.contains(event.target)) return;
  const sign = signOfKey[event.key] ?? event.key;
  const command = commandOfKey[event.key];
  if (!command && !/^[\d.+−×÷%()]$/.test(sign)) return;
  event.preventDefault(); // Enter must not press the focused key as well
  if (command) command();
  else type(sign);
});

draw();
`;
