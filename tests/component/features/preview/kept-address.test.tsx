import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { PreviewPane } from "~/features/preview/preview-pane";

const files = new Map([
  [
    "index.html",
    '<!doctype html><title>Home</title><h1>Home</h1><a style="position: fixed; inset: 0" href="about.html?of=us">About</a>',
  ],
  ["about.html", "<!doctype html><title>About</title><h1>About us</h1><script>console.log(1)</script>"],
]);
const version = { id: "v", replyId: null, files, hasReply: true };
const pane = (
  <div style={{ height: 600 }}>
    <PreviewPane
      reply={{ replyId: null, replyText: null, phase: "done", earlier: null }}
      look={{ theme: "light" }}
      project={{ id: "project-of-kept-address", files, version }}
    />
  </div>
);
const inside = page
  .frameLocator(page.getByTitle("Preview", { exact: true }))
  .getByTitle("Page", { exact: true });
const late = { timeout: 8000 };

beforeEach(() => localStorage.clear());

it("is where it was after a reload of the page, and of the product", async () => {
  const { unmount } = await render(pane);
  await userEvent.click(inside);
  await expect.element(page.getByText("1 message", { exact: true }), late).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Reload" }));
  await expect.element(page.getByText("1 message", { exact: true }), late).toBeVisible();
  await unmount();
  await render(pane);
  await expect.element(page.getByText("1 message", { exact: true }), late).toBeVisible();
  await expect.element(page.getByRole("textbox", { name: "Address" }), late).toHaveValue("/about.html?of=us");
});
