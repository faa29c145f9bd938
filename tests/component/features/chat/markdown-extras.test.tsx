import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Markdown } from "~/features/chat/markdown/markdown";

const text =
  "So $E = mc^2$, for $5 and $10.\n\n$$\n\\frac{1}{3}\n$$\n\n<details>\n<summary>More</summary>\n\nHidden text\n\n</details>\n";

it("draws formulas and opens details", async () => {
  await render(<Markdown text={text} streaming={false} />);
  await expect.poll(() => document.querySelectorAll(".katex math").length).toBe(2);
  await expect.element(page.getByText("for $5 and $10.")).toBeVisible();
  await expect.element(page.getByText("Hidden text")).not.toBeVisible();
  await page.getByText("More").click();
  await expect.element(page.getByText("Hidden text")).toBeVisible();
});
