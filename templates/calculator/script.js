"use strict";
(() => {
  const MOST_ENTRIES = 100;
  const OPERATORS = "+−×÷";
  const NO_NUMBER = "Not a number";
  /** What each key types, or the command it gives; with its name where a sign is read badly. */
  const keys = [
    { sign: "AC", command: clear, name: "All clear", kind: "side" },
    { sign: "(", name: "Open bracket", kind: "side" },
    { sign: ")", name: "Close bracket", kind: "side" },
    { sign: "÷", name: "Divide", kind: "operator" },
    { sign: "7" },
    { sign: "8" },
    { sign: "9" },
    { sign: "×", name: "Multiply", kind: "operator" },
    { sign: "4" },
    { sign: "5" },
    { sign: "6" },
    { sign: "−", name: "Subtract", kind: "operator" },
    { sign: "1" },
    { sign: "2" },
    { sign: "3" },
    { sign: "+", name: "Add", kind: "operator" },
    { sign: "%", name: "Percent", kind: "side" },
    { sign: "0" },
    { sign: ".", name: "Point" },
    { sign: "=", command: answer, name: "Equals", kind: "primary" },
  ];

  const find = (id) => document.getElementById(id);
  const line = find("line");
  let expression = "";
  let isAnswered = false; // after "=": a digit starts afresh, an operator goes on from the result

  /** The value of an expression with + − × ÷ % and brackets. Throws where it is not complete. */
  function evaluate(text) {
    const tokens = text.match(/\d+\.?\d*(?:e[+-]?\d+)?|\.\d+|[-+−×÷%()]/g) ?? [];
    let place = 0;
    const isNext = (...signs) => signs.includes(tokens[place]);
    const take = () => tokens[place++];

    function sum() {
      let value = product();
      while (isNext("+", "−")) value = take() === "+" ? value + product() : value - product();
      return value;
    }

    function product() {
      let value = signed();
      while (isNext("×", "÷", "(")) {
        const sign = isNext("(") ? "×" : take(); // 2(3) means 2 × 3
        value = sign === "×" ? value * signed() : value / signed();
      }
      return value;
    }

    function signed() {
      if (!isNext("−", "+")) return percent();
      return take() === "−" ? -signed() : signed();
    }

    function percent() {
      let value = atom();
      for (; isNext("%"); take()) value /= 100;
      return value;
    }

    function atom() {
      const token = take();
      if (token !== "(") {
        if (!/^[\d.]/.test(token ?? "")) throw new SyntaxError("A number is missing.");
        return Number(token);
      }
      const value = sum();
      if (take() !== ")") throw new SyntaxError("A bracket is open.");
      return value;
    }

    const value = sum();
    if (place < tokens.length) throw new SyntaxError("There is one part too many.");
    return value;
  }

  /** Twelve digits hide the rounding of binary fractions: 0.1 + 0.2 is 0.3. */
  const format = (value) => String(Number(value.toPrecision(12))).replace(/^-/, "−");

  /** Null where the expression is not complete. */
  function resultOf(text) {
    try {
      const value = evaluate(text);
      return Number.isFinite(value) ? format(value) : NO_NUMBER;
    } catch {
      return null;
    }
  }

  function render() {
    const result = resultOf(expression);
    const isMoreThanNumber = /[+−×÷%(]/.test(expression.slice(1));
    line.textContent = isAnswered ? result : expression || "0";
    find("hint").textContent = isAnswered
      ? `${expression} =`
      : isMoreThanNumber && result
        ? `= ${result}`
        : "";
  }

  function type(sign) {
    if (isAnswered) {
      const result = resultOf(expression);
      const goesOn = (OPERATORS.includes(sign) || sign === "%") && result !== NO_NUMBER;
      expression = goesOn ? result : "";
      isAnswered = false;
    }
    const hasPoint = /\.\d*$/.test(expression);
    if (sign === "." && hasPoint) return;
    // A second operator replaces the first; after × and ÷ a minus makes the next number negative.
    if (OPERATORS.includes(sign) && !(sign === "−" && /[×÷]$/.test(expression))) {
      expression = expression.replace(/[+−×÷]+$/, "");
    }
    if ("+×÷%".includes(sign) && expression === "") expression = "0";
    expression += sign;
    render();
  }

  function erase() {
    expression = isAnswered ? "" : expression.slice(0, -1);
    isAnswered = false;
    render();
  }

  function clear() {
    expression = "";
    isAnswered = false;
    render();
  }

  function answer() {
    const result = resultOf(expression);
    if (isAnswered || result === null) return;
    isAnswered = true;
    remember(expression, result);
    render();
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function remember(asked, result) {
    const question = element("span", { textContent: `${asked} =` });
    const button = element(
      "button",
      { type: "button" },
      question,
      element("strong", { textContent: result }),
    );
    button.addEventListener("click", () => {
      expression = asked;
      isAnswered = false;
      render();
    });
    find("entries").prepend(element("li", {}, button));
    if (find("entries").childElementCount > MOST_ENTRIES) find("entries").lastElementChild.remove();
    showHistory();
  }

  function showHistory() {
    const isEmpty = find("entries").childElementCount === 0;
    find("no-history").hidden = !isEmpty;
    find("clear-history").hidden = isEmpty;
  }

  for (const { sign, command, name, kind = "" } of keys) {
    const button = element("button", { type: "button", className: kind, textContent: sign });
    if (name) button.setAttribute("aria-label", name);
    button.addEventListener("click", command ?? (() => type(sign)));
    find("keys").append(button);
  }

  find("clear-history").addEventListener("click", () => {
    find("entries").replaceChildren();
    showHistory();
    find("keys").firstElementChild.focus(); // the button is gone
  });

  const signOfKey = { "*": "×", x: "×", "/": "÷", "-": "−", ",": "." };
  const commandOfKey = { Enter: answer, "=": answer, Backspace: erase, Escape: clear, Delete: clear };

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // Enter presses the focused button, unless that is one of the number keys.
    if (event.key === "Enter" && event.target.closest("#history")) return;
    const sign = signOfKey[event.key] ?? event.key;
    const command = commandOfKey[event.key];
    if (!command && !/^[\d.+−×÷%()]$/.test(sign)) return;
    event.preventDefault();
    if (command) command();
    else type(sign);
  });

  render();
})();
