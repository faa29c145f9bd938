import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { control, shown } from "../../find.ts";

export const evalCase: EvalCase = {
  prompt: `landing page for a hiking hut in English and German with buttons EN and DE to switch, english first.
headline: "Sleep above the clouds" / "Schlafen über den Wolken"
button: "Book a bed" / "Bett buchen"`,
  async check(page) {
    await expect(shown(page, /sleep above the clouds/i)).toBeVisible();
    await expect(shown(page, /schlafen über/i)).toBeHidden();
    await control(page, /^\W*(de|deutsch|german)\b/i).click();
    await expect(shown(page, /schlafen über den wolken/i)).toBeVisible();
    await expect(shown(page, /bett buchen/i)).toBeVisible();
    await expect(shown(page, /sleep above/i)).toBeHidden();
    await control(page, /^\W*(en|english|englisch)\b/i).click();
    await expect(shown(page, /book a bed/i)).toBeVisible();
  },
  solution: {
    "index.html": `<!doctype html>
<title>Hut</title>
<nav><button>EN</button> <button>DE</button></nav>
<h1></h1>
<a href="#"></a>
<script>
  const texts = {
    EN: ["Sleep above the clouds", "Book a bed"],
    DE: ["Schlafen über den Wolken", "Bett buchen"],
  };
  const show = (language) => {
    const [title, book] = texts[language];
    document.querySelector("h1").textContent = title;
    document.querySelector("a").textContent = book;
  };
  for (const button of document.querySelectorAll("button")) button.onclick = () => show(button.textContent);
  show("EN");
</script>`,
  },
};
