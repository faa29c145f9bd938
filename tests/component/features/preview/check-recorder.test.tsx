import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { CheckRecorder } from "~/features/preview/checks/check-recorder";
import { copy } from "~/features/preview/checks-copy";
import { MAX_CHECK_STEPS } from "~preview";

/** The places of its elements are known: presses must be a user's own, and reach its frame. */
const COUNTER = `<style>* { margin: 0; padding: 0; font: 20px/40px monospace } button { width: 100px; height: 40px; display: block }</style>
<button onclick="count += 2; show()">Count</button><p></p>
<script>
  let count = 0;
  function show() { document.querySelector("p").textContent = "Pressed " + count; }
  show();
</script>`;
const files = new Map([["index.html", COUNTER]]);

it("records what a user presses, and what they expect, as sentences", async () => {
  const onDone = vi.fn();
  await page.viewport(800, 700);
  await render(
    <div style={{ position: "relative", height: 680 }}>
      <CheckRecorder files={files} theme="light" outsideImages={false} onCancel={() => {}} onDone={onDone} />
    </div>,
  );
  const frame = page.getByTitle("Recorded page");
  const steps = () =>
    page
      .getByRole("listitem")
      .elements()
      .map(({ textContent }) => textContent);
  const count = "Press the button “Count”";
  // It is recorded from a moment after it is shown.
  await expect
    .poll(async () => {
      await frame.click({ position: { x: 40, y: 20 } });
      return steps()[0];
    })
    .toBe(count);
  await page.getByRole("button", { name: copy.recorder.expect, exact: true }).click();
  await frame.click({ position: { x: 40, y: 60 } });
  // A press of the loop above may be told only now.
  await expect.poll(() => steps().at(-1)).toMatch(/^See “Pressed \d+”$/);
  expect(new Set(steps().slice(0, -1))).toEqual(new Set([count]));
  await page.getByRole("button", { name: copy.recorder.done, exact: true }).click();
  expect(onDone).toHaveBeenCalledWith(expect.arrayContaining([count]));
});

it("records no more steps than a check has", async () => {
  await page.viewport(800, 700);
  const onDone = vi.fn();
  await render(
    <div style={{ position: "relative", height: 680 }}>
      <CheckRecorder files={files} theme="light" outsideImages={false} onCancel={() => {}} onDone={onDone} />
    </div>,
  );
  await expect.element(page.getByRole("region", { name: copy.recorder.title })).toHaveFocus();
  const frame = page.getByTitle("Recorded page");
  const full = page.getByText(copy.recorder.full(MAX_CHECK_STEPS));
  await expect
    .poll(
      async () => {
        await frame.click({ position: { x: 40, y: 20 } });
        return full.query() !== null;
      },
      { timeout: 50_000, interval: 1 },
    )
    .toBe(true);
  for (let more = 0; more < 3; more++) await frame.click({ position: { x: 40, y: 20 } });
  await page.getByRole("button", { name: copy.recorder.done, exact: true }).click();
  expect(onDone.mock.calls[0]?.[0]).toHaveLength(MAX_CHECK_STEPS);
});
