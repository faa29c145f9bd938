import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Markdown } from "~/features/chat/markdown/markdown";
import { UserBubble } from "~/features/chat/message/user-message";

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

it("draws a Mermaid diagram as a picture in which nothing runs or links, and shows its code instead", async () => {
  const code = `flowchart LR\n  a[Start] --> b["<img src=x onerror=alert(1)>"]\n  click a "javascript:alert(1)"`;
  await render(<Markdown text={`\`\`\`mermaid\n${code}\n\`\`\`\n`} streaming={false} />);
  const picture = page.getByRole("img", { name: "Diagram" });
  await expect.element(picture).toBeVisible();
  const source = picture.element().getAttribute("src") ?? "";
  expect(source).toMatch(/^data:image\/svg\+xml,/);
  await expect.poll(() => (picture.element() as HTMLImageElement).naturalWidth).toBeGreaterThan(0);
  expect(decodeURIComponent(source)).not.toMatch(/<script|<img|onerror=[^&]*>|href="javascript/i);
  expect(document.querySelector("body > [id^=ddiagram]")).toBeNull();
  await page.getByRole("button", { name: "Show the code" }).click();
  await expect.element(page.getByText("flowchart LR")).toBeVisible();
});

it("shows the code of a diagram that has an error, and says so", async () => {
  await render(<Markdown text={"```mermaid\nflowchart LR\n  a --\n```\n"} streaming={false} />);
  await expect.element(page.getByText("could not be drawn")).toBeVisible();
  await expect.element(page.getByText("flowchart LR")).toBeVisible();
});

it("shows each text of a message in the direction of its language", async () => {
  const reply = "# עברית\n\nשלום לכולם\n\n- פריט\n\n| כותרת |\n| --- |\n| תא |\n\nThen English.\n";
  await render(
    <>
      <Markdown text={reply} streaming={false} />
      <UserBubble text="مرحبا بالعالم" />
      <UserBubble text="Hello" />
    </>,
  );
  const directionOf = (text: string) => getComputedStyle(page.getByText(text).element()).direction;
  const texts = ["עברית", "שלום לכולם", "פריט", "כותרת", "תא", "مرحبا بالعالم", "Then English.", "Hello"];
  expect(texts.map(directionOf)).toEqual(["rtl", "rtl", "rtl", "rtl", "rtl", "rtl", "ltr", "ltr"]);
});
