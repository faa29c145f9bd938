import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, pageText, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt: `Quiz with these three questions, one after the other, each with buttons for the answers:
Capital of Australia? Sydney / Canberra / Perth (right: Canberra)
How many legs has a spider? 6 / 8 / 10 (right: 8)
Which planet is the largest? Mars / Saturn / Jupiter (right: Jupiter)
At the end show the score like "2 of 3" and a button to play again.`,
  async check(page) {
    await expect(shown(page, /capital of australia/i)).toBeVisible();
    const answer = async (name: RegExp) => {
      await control(page, name).click();
      const next = control(page, /next|continue|submit|finish|see (my )?(score|result)/i);
      if (await next.isVisible()) await next.click();
    };
    await answer(/canberra/i);
    await expect(shown(page, /spider/i)).toBeVisible();
    await answer(/\b6\b/);
    await expect(shown(page, /planet/i)).toBeVisible();
    await answer(/jupiter/i);
    await expect.poll(() => pageText(page)).toMatch(/2\s*(of|\/|out of)\s*3/i);
    await control(page, /again|restart/i).click();
    await expect(shown(page, /capital of australia/i)).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Quiz</title>
<main></main>
<script>
  const questions = [
    ["Capital of Australia?", ["Sydney", "Canberra", "Perth"], "Canberra"],
    ["How many legs has a spider?", ["6", "8", "10"], "8"],
    ["Which planet is the largest?", ["Mars", "Saturn", "Jupiter"], "Jupiter"],
  ];
  const main = document.querySelector("main");
  const button = (text, act) => {
    const made = document.createElement("button");
    made.textContent = text;
    made.onclick = act;
    main.append(made);
  };
  function ask(at, score) {
    const question = questions[at];
    main.innerHTML = "<h1></h1>";
    main.firstChild.textContent = question ? question[0] : "Your score: " + score + " of 3";
    if (!question) return button("Play again", () => ask(0, 0));
    for (const answer of question[1]) button(answer, () => ask(at + 1, score + (answer === question[2])));
  }
  ask(0, 0);
</script>`,
  },
};
