import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { pageText } from "../../find.ts";
import { workshopsPage } from "../../given/workshops.ts";
import { edited } from "../../solve.ts";

export const evalCase: EvalCase = {
  prompt:
    'Weaving costs $46 now. And Leather work is sold out: its button should say "Sold out" and be disabled. Everything else stays.',
  given: { "index.html": workshopsPage },
  async check(page) {
    const workshop = (name: string) => page.getByRole("article").filter({ hasText: name });
    await expect(workshop("with Ella Lind")).toContainText("$46");
    await expect(workshop("with Ella Lind").getByRole("button")).toBeEnabled();
    await expect(workshop("Leather work").getByRole("button", { name: /sold out/i })).toBeDisabled();
    await expect(page.getByRole("article")).toHaveCount(24);
    const text = await pageText(page);
    expect(text.match(/\$42\b/g)).toBeNull();
    for (const other of ["$52", "Mosaic", "$47", "Mill Lane 4"]) expect(text).toContain(other);
    await page.getByRole("button", { name: "Book Mosaic" }).click();
    await expect.poll(() => pageText(page)).toMatch(/your bookings:\s*1/i);
  },
  solution: edited(
    "index.html",
    [`<p class="price">$42</p>`, `<p class="price">$46</p>`],
    [`<button type="button">Book Leather work</button>`, `<button type="button" disabled>Sold out</button>`],
  ),
  mistakes: {
    "the rest of the page was left out": {
      "index.html": `<!doctype html>
<title>Workshops</title>
<article><h3>Weaving</h3><p>with Ella Lind</p><p>$46</p><button>Book Weaving</button></article>
<article><h3>Leather work</h3><p>$52</p><button disabled>Sold out</button></article>
<!-- ... the other workshops stay as they are ... -->`,
    },
  },
};
