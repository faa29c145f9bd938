import { createRef } from "react";
import { expect, it, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { render } from "vitest-browser-react";
import { FixErrors } from "~/features/preview/fix-errors";
import { createPageControl } from "~/features/preview/page-control";
import { createPageStorage } from "~/features/preview/page-storage";
import { PageFrame } from "~/features/preview/pane/page-frame";
import { frameProblem, useFrameState, useRunReport } from "~/features/preview/pane/use-frame-state";
import { type PreviewPage, preparePage } from "~preview";

type Shown = {
  width?: number;
  page: PreviewPage;
  onRun?: (isGood: boolean) => void;
  isGrowing?: boolean;
  fix?: (report: { error: string }) => Promise<void>;
};

function Frame({ width = 800, page, onRun, isGrowing = false, fix, ...kept }: Shown & Kept) {
  const report = useFrameState("1");
  useRunReport(report.state, page, onRun);
  return (
    <FixErrors
      value={{
        fix: fix ?? null,
        mention: undefined,
        automatic: { isOn: false, isDue: false, onChange: () => {} },
      }}
    >
      <div className="@container relative flex h-[600px] flex-col" style={{ width }}>
        <PageFrame
          {...kept}
          frameId="1"
          built={{ page, identity: "app" }}
          lastGood={null}
          look={{ theme: "light", images: { allowed: false }, supabase: null }}
          view="desktop"
          frame={{ ...report, problem: isGrowing ? null : frameProblem(report.state, page) }}
          picking={{ isOn: false, selected: null, onEnd: () => {}, onHand: () => {}, onFrame: () => {} }}
          onLink={() => {}}
          onReload={() => {}}
        />
      </div>
    </FixErrors>
  );
}

type Kept = ReturnType<typeof keep>;

/** What outlives the pages of a frame. */
const keep = () => ({
  storage: createPageStorage(),
  control: createPageControl(),
  navigation: {
    visits: { addresses: [], at: 0 },
    onVisits: () => {},
    onDialogs: () => {},
    onOpen: () => {},
    travel: () => {},
    visit: () => {},
  },
  reloadButton: createRef<HTMLButtonElement>(),
});

/** A pane's frame, which shows one page after the other. */
async function renderFrame(first: Shown) {
  const kept = keep();
  const { rerender, ...screen } = await render(<Frame {...kept} {...first} />);
  return { ...screen, show: (next: Shown) => rerender(<Frame {...kept} {...next} />) };
}

const good = preparePage("<h1>Hi</h1>");

it("reports a page that has been running well once it is a version", async () => {
  const before = vi.fn();
  const { show } = await renderFrame({ page: good, onRun: before });
  await expect.poll(() => before.mock.calls).toEqual([[true]]);
  const onRun = vi.fn();
  await show({ page: good, onRun });
  expect(onRun.mock.calls).toEqual([[true]]);
  await show({ page: good, onRun });
  expect(onRun).toHaveBeenCalledTimes(1);
});

it("does not report the page before as that of a version whose page is on its way", async () => {
  const before = vi.fn();
  const { show } = await renderFrame({ page: good, onRun: before });
  await expect.poll(() => before.mock.calls).toEqual([[true]]);
  const onRun = vi.fn();
  await show({ page: preparePage("<script>missing()</script>"), onRun });
  await expect.poll(() => onRun.mock.calls).toEqual([[false]]);
});

it("says over the page what is wrong with it and has it fixed, until it is hidden", async () => {
  const fix = vi.fn(async () => {});
  const page = preparePage("<h1>Hi</h1><script>missing()</script>");
  const screen = await renderFrame({ page, fix });
  const card = screen.getByRole("alert", { name: "This page has an error" });
  await expect.element(card).toHaveTextContent("missing is not defined");
  await expect.element(screen.getByRole("button", { name: "Fix it" })).toBeVisible();
  await userEvent.click(card.getByRole("button", { name: "Fix it" }));
  expect(fix).toHaveBeenCalledWith(
    expect.objectContaining({ error: expect.stringContaining("missing is not defined") }),
  );
  await userEvent.click(card.getByRole("button", { name: "Hide" }));
  await expect.element(card).not.toBeInTheDocument();
  await expect.element(screen.getByRole("button", { name: "Fix it" })).toBeVisible();
});

it("covers nothing of a page that shows something on a phone, where cards of its own say what is missing", async () => {
  const page = preparePage("<h1>Hi</h1><script>missing()</script>");
  const screen = await renderFrame({ page, width: 375 });
  await expect.element(screen.getByRole("alert", { name: "This page has an error" })).toBeVisible();
  const frame = screen.container.querySelector("iframe");
  const card = screen.getByRole("alert").element();
  const [above, below] = [frame?.getBoundingClientRect(), card.getBoundingClientRect()];
  expect(above?.height).toBeGreaterThan(250);
  expect(below.top).toBeGreaterThanOrEqual(above?.bottom ?? Number.NaN);
});

it("says that a page shows nothing and why, and has that fixed", async () => {
  const fix = vi.fn(async () => {});
  const onRun = vi.fn();
  const screen = await renderFrame({ page: preparePage('<div id="root"></div>'), onRun, fix });
  const card = screen.getByRole("alert", { name: "This page shows nothing" });
  await expect.element(card).toHaveTextContent("Its root element stayed empty");
  expect(onRun.mock.calls).toEqual([[false]]);
  await userEvent.click(card.getByRole("button", { name: "Fix it" }));
  expect(fix).toHaveBeenCalledWith(
    expect.objectContaining({ error: expect.stringMatching(/^This page shows nothing\. Its root/) }),
  );
});

it("says nothing about a page that a reply is still writing", async () => {
  const onRun = vi.fn();
  const page = preparePage("<script>missing()</script>");
  const screen = await renderFrame({ page, onRun, isGrowing: true });
  await expect.poll(() => onRun.mock.calls).toEqual([[false]]);
  await expect.element(screen.getByText("1 error")).toBeVisible();
  expect(screen.getByRole("alert").elements()).toEqual([]);
});
