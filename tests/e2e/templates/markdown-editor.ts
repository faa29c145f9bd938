import { expect } from "@playwright/test";
import type { Walk } from "../pages/template-stage";

const text = `# Hello

Some **bold**, *light*, ~~gone~~ \`code\`
in one paragraph.

- one
  - inside
- [x] two

3. third

> said

| A | B |
| --- | --- |
| 1 | **2** |

\`\`\`
<b>raw</b>
\`\`\`

---
[fine](https://example.com) [bad](javascript:alert(1)) <img src=x onerror=alert(1)> <script>alert(1)</script>
`;

export const walk: Walk = async (app) => {
  const source = app.getByRole("textbox", { name: "Markdown" });
  const preview = app.locator("#preview");
  const keyboard = app.page().keyboard;
  await source.fill(text);
  await expect(preview.getByRole("heading", { name: "Hello", level: 2 })).toBeVisible();
  await expect(preview.locator("p").first()).toHaveText("Some bold, light, gone code in one paragraph.");
  await expect(preview.locator("strong").first()).toHaveText("bold");
  await expect(preview.locator("em")).toHaveText("light");
  await expect(preview.locator("ul > li > ul > li")).toHaveText("inside");
  await expect(preview.locator(".task")).toHaveText("☑ two");
  await expect(preview.locator("ol li")).toHaveText("third");
  await expect(preview.locator("blockquote")).toHaveText("said");
  await expect(preview.locator("td strong")).toHaveText("2");
  await expect(preview.locator("pre")).toHaveText("<b>raw</b>");
  await expect(preview.locator("hr")).toHaveCount(1);
  await expect(preview.locator("a")).toHaveAttribute("href", "https://example.com");
  await expect(preview.locator("img, script, b")).toHaveCount(0);
  await expect(preview).toContainText("bad (javascript:alert(1)");

  await source.fill("word");
  await source.selectText();
  await keyboard.press("Control+b");
  await expect(source).toHaveValue("**word**");
  await expect(app.locator("#count")).toHaveText("1 word");
  await keyboard.press("Control+z");
  await expect(source).toHaveValue("word");
  await source.selectText();
  await app.getByRole("button", { name: "Link" }).click();
  await expect(source).toHaveValue("[word](https://example.com)");
  await app.getByRole("button", { name: "Quote" }).click();
  await expect(preview.locator("blockquote a")).toHaveText("word");
  await app.getByRole("button", { name: "Copy HTML" }).click();
  await expect(app.getByRole("status")).toHaveText(/^(Copied|The browser does not allow copying here\.)$/);
};
