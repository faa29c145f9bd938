import "server-only";

export const quizScript = `
const progress = document.getElementById("progress");
const progressText = document.getElementById("progress-text");
const scoreText = document.getElementById("score");
const questionText = document.getElementById("question");
const optionList = document.getElementById("options");
const verdict = document.getElementById("verdict");
const nextButton = document.getElementById("next");
const play = document.getElementById("play");
const summary = document.getElementById("summary");
const summaryText = document.getElementById("summary-text");
const review = document.getElementById("review");

let round = []; // the questions of this round, options shuffled
let current = 0;
let answers = []; // what was picked, by question

function shuffled(list) {
  const copy = [...list];
  for (let last = copy.length - 1; last > 0; last -= 1) {
    const other = Math.floor(Math.random() * (last + 1));
    [copy[last], copy[other]] = [copy[other], copy[last]];
  }
  return copy;
}

const score = () => answers.filter((answer, index) => answer === round[index].right).length;

function begin() {
  round = shuffled(questions).map((question) => ({ ...question, options: shuffled([question.right, ...question.wrong]) }));
  current = 0;
  answers = [];
  summary.hidden = true;
  play.hidden = false;
  ask();
}

function ask() {
  const question = round[current];
  questionText.textContent = question.ask;
  progressText.textContent = labels.place.replace("{n}", current + 1).replace("{all}", round.length);
  progress.firstElementChild.style.width = (100 * current) / round.length + "%";
  scoreText.textContent = labels.score + ": " + score();
  verdict.textContent = "";
  verdict.className = "verdict";
  nextButton.hidden = true;
  nextButton.textContent = current + 1 < round.length ? labels.next : labels.finish;
  optionList.replaceChildren(...question.options.map(optionItem));
}

function optionItem(option, index) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "option";
  const key = Object.assign(document.createElement("kbd"), { textContent: String(index + 1) });
  key.setAttribute("aria-hidden", "true");
  button.append(key, Object.assign(document.createElement("span"), { textContent: option }));
  button.addEventListener("click", () => pick(option));
  const item = document.createElement("li");
  item.append(button);
  return item;
}

function pick(option) {
  if (answers.length > current) return;
  const { right, options } = round[current];
  answers.push(option);
  [...optionList.querySelectorAll("button")].forEach((button, index) => {
    button.disabled = true;
    if (options[index] === right) button.classList.add("right");
    else if (options[index] === option) button.classList.add("wrong");
  });
  const isRight = option === right;
  verdict.classList.add(isRight ? "right" : "wrong");
  verdict.textContent = isRight ? labels.right : labels.wrong.replace("{answer}", right);
  scoreText.textContent = labels.score + ": " + score();
  progress.firstElementChild.style.width = (100 * (current + 1)) / round.length + "%";
  nextButton.hidden = false;
  nextButton.focus();
}

function goOn() {
  current += 1;
  if (current >= round.length) return finish();
  ask();
  questionText.focus();
}

function finish() {
  play.hidden = true;
  summary.hidden = false;
  summaryText.textContent = labels.result.replace("{n}", score()).replace("{all}", round.length);
  review.replaceChildren(...round.map(reviewItem));
  summaryText.focus();
}

function reviewItem(question, index) {
  const isRight = answers[index] === question.right;
  const item = document.createElement("li");
  const asked = Object.assign(document.createElement("p"), { textContent: question.ask });
  const answer = document.createElement("p");
  answer.className = isRight ? "verdict right" : "verdict wrong";
  answer.textContent = isRight ? "✓ " + question.right : "✗ " + answers[index] + " → " + question.right;
  item.append(asked, answer);
  return item;
}

nextButton.addEventListener("click", goOn);
document.getElementById("again").addEventListener("click", begin);
document.addEventListener("keydown", (event) => {
  if (play.hidden || event.ctrlKey || event.metaKey || event.altKey) return;
  optionList.querySelectorAll("button")[Number(event.key) - 1]?.click();
});

begin();
`;
