import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

const page = `<!doctype html>
<html lang="en">
<head><title>Score</title></head>
<body>
  <h1>Home 0 : 0 Guests</h1>
  <button id="home">Goal for home</button>
  <button id="guests">Goal for guests</button>
  <script src="score.js"></script>
</body>
</html>`;

const script = (id: string) => `const goals = { home: 0, guests: 0 };

function show() {
  document.querySelector("h1").textContent = "Home " + goals.home + " : " + goals.guests + " Guests";
}

function goal(team) {
  goals[team] += 1;
  show();
}

document.getElementById("home").addEventListener("click", () => goal("home"));
document.getElementById("${id}").addEventListener("click", () => goal("guests"));
`;

export const evalCase: EvalCase = {
  prompt:
    "Goals for the guests don't count. Uncaught TypeError: Cannot read properties of null (reading 'addEventListener')",
  given: { "index.html": page, "score.js": script("guest") },
  async check(page) {
    await control(page, /goal for home/i).click();
    await control(page, /goal for guests/i).click();
    await control(page, /goal for guests/i).click();
    await expect(shown(page, /home 1 : 2 guests/i)).toBeVisible();
  },
  solution: { "score.js": script("guests") },
};
