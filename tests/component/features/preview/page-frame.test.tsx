import { createRef } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { render } from "vitest-browser-react";
import { createPageControl } from "~/features/preview/page-control";
import { createPageStorage } from "~/features/preview/page-storage";
import { PageFrame } from "~/features/preview/pane/page-frame";
import { preparePage } from "~preview";

afterEach(() => vi.useRealTimers());

it("reports a page that has been running well once it is a version", async () => {
  const { setTimeout } = globalThis;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const page = preparePage("<h1>Hi</h1>");
  const storage = createPageStorage();
  const control = createPageControl();
  const navigation = {
    visits: { addresses: [], at: 0 },
    onVisits: () => {},
    onOpen: () => {},
    travel: () => {},
    visit: () => {},
  };
  const button = createRef<HTMLButtonElement>();
  const frame = (onRun: ((isGood: boolean) => void) | null) => (
    <PageFrame
      frameId="1"
      page={page}
      identity="app"
      theme="light"
      view="desktop"
      images={{ allowed: false }}
      supabase={null}
      storage={storage}
      picking={{ isOn: false, onEnd: () => {} }}
      control={control}
      navigation={navigation}
      onRun={onRun}
      onLink={() => {}}
      onReload={() => {}}
      reloadButton={button}
    />
  );
  const { rerender } = await render(frame(null));
  const source = document.querySelector("iframe")?.contentWindow ?? null;
  window.dispatchEvent(new MessageEvent("message", { data: "preview-frame-ready", source }));
  // Until it is rendered.
  await new Promise((resolve) => setTimeout(resolve, 100));
  await vi.advanceTimersByTimeAsync(4_000);
  const onRun = vi.fn();
  await rerender(frame(onRun));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onRun.mock.calls).toEqual([[true]]);
  await rerender(frame(onRun));
  await vi.advanceTimersByTimeAsync(4_000);
  expect(onRun).toHaveBeenCalledTimes(1);
});
