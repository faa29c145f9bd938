import { afterEach, expect, it, vi } from "vitest";
import { checkPage } from "~/features/preview/check-page";
import { preparePage } from "~preview";

afterEach(() => vi.useRealTimers());

it("does not take a page that it never ran for one without errors", async () => {
  vi.useFakeTimers();
  const signal = new AbortController().signal;
  const checked = checkPage(preparePage("<h1>Hi</h1>"), { theme: "light", outsideImages: false, signal });
  // No frame answers here.
  vi.advanceTimersByTime(16_000);
  await expect(checked).rejects.toThrow("The page did not finish its check in time.");
});

it.each([
  ["<h1>Hi</h1>", []],
  ["<h1>Hi</h1><script>missing()</script>", [expect.stringContaining("missing is not defined")]],
  ["<div id='root'></div>", [expect.stringMatching(/^This page shows nothing\. Its root element/)]],
])("finds what is wrong with %s", async (html, errors) => {
  const { signal } = new AbortController();
  expect(await checkPage(preparePage(html), { theme: "light", outsideImages: false, signal })).toEqual(
    errors,
  );
});
