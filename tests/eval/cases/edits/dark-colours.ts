import type { EvalCase } from "../../eval-case.ts";
import { expect } from "../../expect.ts";
import { shown } from "../../find.ts";

const page = `<!doctype html>
<html lang="en">
<head>
  <title>Observatory</title>
  <link rel="stylesheet" href="style.css">
</head>
<body>
  <h1>Observatory</h1>
  <p>Open on clear nights.</p>
</body>
</html>`;

export const evalCase: EvalCase = {
  prompt: "make it dark: nearly black background and light text",
  given: {
    "index.html": page,
    "style.css": `body {
  margin: 0;
  padding: 40px;
  font-family: Georgia, serif;
  background: #fdf6e3;
  color: #333333;
}
`,
  },
  async check(page) {
    await expect(page.getByRole("heading", { name: "Observatory" })).toBeVisible();
    await expect(shown(page, "Open on clear nights.")).toBeVisible();
    const brightness = (property: "background-color" | "color") =>
      page.getByText("Open on clear nights.").evaluate((element, name) => {
        let at: Element | null = element;
        const isClear = (value: string) => value === "rgba(0, 0, 0, 0)";
        while (at && isClear(getComputedStyle(at).getPropertyValue(name))) at = at.parentElement;
        const [red = 0, green = 0, blue = 0] = at
          ? (
              getComputedStyle(at)
                .getPropertyValue(name)
                .match(/[\d.]+/g) ?? []
            ).map(Number)
          : [255, 255, 255];
        return (red + green + blue) / 3;
      }, property);
    expect(await brightness("background-color"), "brightness of the background").toBeLessThan(60);
    expect(await brightness("color"), "brightness of the text").toBeGreaterThan(150);
    await expect(page.locator("body")).toHaveCSS("font-family", /Georgia/);
  },
  solution: {
    "style.css": `body {
  margin: 0;
  padding: 40px;
  font-family: Georgia, serif;
  background: #0b0b10;
  color: #eeeeee;
}
`,
  },
};
