import { it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PreviewPane } from "~/features/preview/preview-pane";

/** Writes the color of each load of the page, also of those that are not shown. */
const html = `<!doctype html>
<link rel="stylesheet" href="site.scss">
<p></p>
<script>
addEventListener("DOMContentLoaded", () => {
  localStorage.loads = (localStorage.loads ?? "") + getComputedStyle(document.body).color + ";";
  document.querySelector("p").textContent = localStorage.loads;
});
</script>
`;

const filesWith = (color: string) =>
  new Map([
    ["index.html", html],
    ["site.scss", `$ink: ${color};\nbody { color: $ink; }\n`],
  ]);

function Pane({ color, count }: { color: string; count: number }) {
  const files = filesWith(color);
  return (
    <div style={{ width: 900, height: 600 }} data-count={count}>
      <PreviewPane
        reply={{ replyId: null, replyText: null, phase: "done", earlier: null }}
        look={{ theme: "light" }}
        project={{ id: null, files, version: { id: "v", replyId: null, files, hasReply: true } }}
      />
    </div>
  );
}

it("never shows a page without the CSS of the Sass that it links, and runs it again only for another one", async () => {
  const { rerender } = await render(<Pane color="rgb(1, 2, 3)" count={0} />);
  const host = page.frameLocator(page.getByTitle("Preview", { exact: true }));
  const shown = page.frameLocator(host.getByTitle("Page", { exact: true }).last());
  // Only actions reach into a frame of another origin.
  const see = (text: string) => shown.getByText(text, { exact: true }).click();
  await see("rgb(1, 2, 3);");
  await rerender(<Pane color="rgb(1, 2, 3)" count={1} />);
  await rerender(<Pane color="rgb(4, 5, 6)" count={2} />);
  await see("rgb(1, 2, 3);rgb(4, 5, 6);");
});
