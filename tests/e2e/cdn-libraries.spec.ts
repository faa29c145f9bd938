import { expect } from "@playwright/test";
import { cdnPages } from "~tests/support/cdn-pages";
import { FrameHost } from "./pages/frame-host";
import { test } from "./pages/whole-browser";

test("pages that load libraries from CDNs run without a network", { tag: "@long" }, async ({
  page,
  baseURL,
}) => {
  const outside: string[] = [];
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(baseURL ?? ""))
      outside.push(request.url());
  });
  const host = new FrameHost(page);
  for (const { name, html, prints, says } of cdnPages) {
    await test.step(name, async () => {
      await host.open();
      await host.show(html);
      await expect.poll(() => host.printed(), name).toContain(prints);
      expect((await host.printed()).join("\n")).toMatch(says);
      const entries = (await host.heard()).flatMap((event) =>
        event.type === "console" ? event.entries : [],
      );
      expect(entries.filter(({ level }) => level === "error")).toEqual([]);
      expect(outside).toEqual([]);
    });
  }
});

test("a library that the server does not have is named, with those it has", async ({ page }) => {
  const host = new FrameHost(page);
  await host.open();
  await host.show(
    '<script src="https://cdn.jsdelivr.net/npm/plotly.js-dist@2/plotly.min.js"></script>' +
      '<link rel="stylesheet" href="https://fonts.googleapis.com/css2?family=Papyrus">',
  );
  await expect
    .poll(async () => (await host.printed()).join("\n"))
    .toMatch(/plotly\.js-dist is not available offline\. Available: .*Chart\.js.*three\.js/);
  expect((await host.printed()).join("\n")).toMatch(
    /Papyrus is a font that is not available offline\. Available: .*Inter/,
  );
});
