import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import type { VersionSummary } from "~/domain/project/project";
import { VersionChips } from "~/features/project/strip/version-chips";

const version = (number: number): VersionSummary => ({
  id: `v${number}`,
  number,
  parentId: null,
  author: "model",
  authorName: "A model",
  message: `Change ${number}`,
  name: null,
  isGood: false,
  createdAt: new Date(0),
  reply: null,
});

const strip = (count: number, shown: number, width: number) => (
  <div style={{ width, display: width === 0 ? "none" : "flex" }}>
    <VersionChips
      versions={Array.from({ length: count }, (_, at) => version(count - at))}
      headId={`v${count}`}
      shownId={`v${shown}`}
      onVisit={() => {}}
      more={null}
      renderPicture={() => null}
    />
  </div>
);

/** Whether the current version's button is inside the strip. */
const isInView = () => {
  const list = page.getByRole("toolbar").element().getBoundingClientRect();
  const chip = document.querySelector("[aria-current]")?.getBoundingClientRect();
  return chip !== undefined && chip.left >= list.left - 1 && chip.right <= list.right + 1;
};
const expectInView = (when: string) =>
  expect.poll(() => [when, isInView()], { timeout: 3000 }).toEqual([when, true]);

it.for([300, 700])("always shows the current version: %s px", async (width) => {
  const { rerender } = await render(strip(40, 3, width));
  await expectInView("it opens");
  await rerender(strip(40, 40, width));
  await expectInView("another is shown");
  // Named before the list holds it.
  await rerender(strip(40, 41, width));
  await rerender(strip(41, 41, width));
  await expectInView("it arrives");
  // Its pane is behind another tab.
  await rerender(strip(41, 2, 0));
  await rerender(strip(41, 2, width));
  await expectInView("its pane is uncovered");
});
