import { afterEach, expect, it, vi } from "vitest";
import { openShell } from "~/features/terminal/pane/open-shell";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("gives up on a frame that does not load, and removes it", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("fetch", async () => new Response("the shell"));
  const failure = openShell({ files: () => new Map(), onOutput: () => {} }).catch((error: Error) => error);
  await vi.waitUntil(() => document.querySelector("iframe") !== null);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await failure).toBeInstanceOf(Error);
  expect(document.querySelector("iframe")).toBeNull();
});
