import { afterAll, expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import { toast } from "~/lib/toast";

afterAll(() => page.viewport(1280, 800));

/** A workbench's bars and message box, and an ordinary page, in the places that they have. */
const screens = {
  panes: (
    <main data-panes className="grid h-[calc(100dvh-3.5rem)] grid-rows-[auto_1fr_auto] md:w-1/2">
      <div className="flex h-[11.8rem] items-end md:h-36">
        <button type="button">Settings</button>
      </div>
      <div />
      <textarea aria-label="Message" className="h-24" />
    </main>
  ),
  form: (
    <main className="flex h-[calc(100dvh-3.5rem)] flex-col justify-end">
      <button type="button">Save</button>
    </main>
  ),
};

const withToaster = (screen: keyof typeof screens) => (
  <>
    <header className="h-14">
      <button type="button">Account</button>
    </header>
    {screens[screen]}
    <Toaster />
  </>
);

const toastBox = () => document.querySelector("[data-sonner-toast]")?.getBoundingClientRect();

/** What the toast covers, once it is at rest. */
function covered(): string[] {
  const { top = 0, bottom = 0 } = toastBox() ?? {};
  const controls = [...document.querySelectorAll("header button, main button, textarea")];
  return controls.flatMap((control) => {
    const box = control.getBoundingClientRect();
    return box.bottom <= top || box.top >= bottom ? [] : [control.ariaLabel ?? control.textContent ?? ""];
  });
}

it("shows a toast where it covers no bar, message box or submit button", async () => {
  const { rerender } = await render(withToaster("panes"));
  toast.error("Something failed", { description: "A second line of the toast.", duration: 300_000 });
  await expect.element(page.getByText("Something failed")).toBeVisible();
  for (const screen of ["panes", "form"] as const)
    for (const width of [1280, 375]) {
      await page.viewport(width, 667);
      await rerender(withToaster(screen));
      await expect.poll(covered, { message: `${screen} at ${width} px` }).toEqual([]);
      const { left = -1, right = Number.POSITIVE_INFINITY } = toastBox() ?? {};
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
});
