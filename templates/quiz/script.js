"use strict";
(() => {
  // The first answer is the right one; they are shuffled before they are shown.
  const questions = [
    {
      text: "Which planet has the shortest year?",
      answers: ["Mercury", "Venus", "Mars", "Earth"],
      explanation: "Mercury circles the Sun in 88 days.",
    },
    {
      text: "What does a barometer measure?",
      answers: ["Air pressure", "Wind speed", "Humidity", "Temperature"],
      explanation: "Falling pressure often means that rain is on its way.",
    },
    {
      text: "Which is the largest ocean?",
      answers: ["The Pacific", "The Atlantic", "The Indian", "The Arctic"],
      explanation: "It covers more of the Earth than all the land together.",
    },
    {
      text: "Which river flows through Vienna and Budapest?",
      answers: ["The Danube", "The Rhine", "The Elbe", "The Volga"],
      explanation: "It passes four capitals on its way to the Black Sea.",
    },
    {
      text: "What is the capital of Australia?",
      answers: ["Canberra", "Sydney", "Melbourne", "Perth"],
      explanation: "Sydney and Melbourne could not agree, so a new city was built between them.",
    },
    {
      text: "Which gas do plants take from the air to grow?",
      answers: ["Carbon dioxide", "Oxygen", "Nitrogen", "Helium"],
      explanation: "With water and light they turn it into sugar.",
    },
    {
      text: "How many keys does a modern piano have?",
      answers: ["88", "76", "64", "96"],
      explanation: "52 of them are white and 36 are black.",
    },
    {
      text: "In which year did the Berlin Wall fall?",
      answers: ["1989", "1985", "1991", "1979"],
      explanation: "It was opened on the evening of 9 November.",
    },
  ];
  const praise = ["There is always a next time.", "A good start.", "Well done.", "Outstanding."];

  const find = (id) => document.getElementById(id);
  let order = [];
  let given = []; // the chosen answers, in order
  let isChecked = false;

  const current = () => order[given.length];
  const rightAnswer = (question) => question.answers[0];

  function shuffled(items) {
    const result = [...items];
    for (let last = result.length - 1; last > 0; last -= 1) {
      const other = Math.floor(Math.random() * (last + 1));
      [result[last], result[other]] = [result[other], result[last]];
    }
    return result;
  }

  function element(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  function answerLabel(answer) {
    const input = element("input", { type: "radio", name: "answer", value: answer });
    return element("label", {}, input, element("span", { textContent: answer }));
  }

  function showQuestion() {
    isChecked = false;
    find("progress-text").textContent = `Question ${given.length + 1} of ${order.length}`;
    find("progress").max = order.length;
    find("progress").value = given.length;
    find("question-heading").textContent = current().text;
    find("answers").replaceChildren(...shuffled(current().answers).map(answerLabel));
    find("feedback").textContent = "";
    find("next").textContent = "Check answer";
  }

  function check() {
    const chosen = find("answers").querySelector(":checked")?.value;
    if (chosen === undefined) {
      find("feedback").textContent = "Choose an answer first.";
      return;
    }
    isChecked = true;
    const right = rightAnswer(current());
    for (const label of find("answers").children) {
      const input = label.querySelector("input");
      input.disabled = true;
      if (input.value === right) mark(label, "is-right", "Right answer");
      else if (input.checked) mark(label, "is-wrong", "Your answer");
    }
    const verdict = chosen === right ? "Right." : `Not quite: ${right}.`;
    find("feedback").textContent = `${verdict} ${current().explanation}`;
    given.push(chosen);
    find("progress").value = given.length;
    find("next").textContent = given.length < order.length ? "Next question" : "See the result";
    find("next").focus();
  }

  function mark(label, className, text) {
    label.classList.add(className);
    label.append(element("span", { className: "verdict", textContent: text }));
  }

  function reviewItem(question, index) {
    const right = rightAnswer(question);
    const isRight = given[index] === right;
    const verdict = element("span", {
      className: "verdict",
      textContent: isRight ? `Right: ${right}` : `You said ${given[index]}; it is ${right}.`,
    });
    return element("li", { className: isRight ? "is-right" : "is-wrong" }, question.text, verdict);
  }

  function showResult() {
    const score = order.filter((question, index) => given[index] === rightAnswer(question)).length;
    find("question").hidden = true;
    find("result").hidden = false;
    find("result-heading").textContent = `You got ${score} of ${order.length} right`;
    find("result-text").textContent = praise[Math.floor((score / order.length) * (praise.length - 1))];
    find("review").replaceChildren(...order.map(reviewItem));
    find("result-heading").focus();
  }

  function start() {
    order = shuffled(questions);
    given = [];
    find("question").hidden = false;
    find("result").hidden = true;
    showQuestion();
  }

  find("answer-form").addEventListener("submit", (event) => {
    event.preventDefault();
    if (!isChecked) check();
    else if (given.length < order.length) {
      showQuestion();
      find("question-heading").focus();
    } else showResult();
  });

  find("again").addEventListener("click", () => {
    start();
    find("question-heading").focus();
  });

  start();
})();
