import { PathnameContext } from "next/dist/shared/lib/hooks-client-context.shared-runtime";
import { afterAll, afterEach, beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { Toaster } from "~/components/ui/toaster";
import { toast } from "~/lib/toast";

afterAll(() => page.viewport(1280, 800));
beforeEach(() => page.viewport(1280, 800));
afterEach(() => vi.useRealTimers());

const lines = <p className="whitespace-pre">{"A line of a message that is read\n".repeat(12)}</p>;

/** Bars, messages and a message box; totals beside a form; a form that ends at the bottom; a text with one gap. */
const screens = {
  builder: (
    <main className="grid h-[calc(100dvh-3.5rem)] grid-cols-1 md:grid-cols-2">
      <div className="flex flex-col">
        <button type="button">Settings</button>
        <div className="flex-1 overflow-hidden">{lines}</div>
        <textarea aria-label="Message" className="h-24" />
      </div>
      <iframe title="Preview" className="hidden size-full md:block" srcDoc="A page" />
    </main>
  ),
  checkout: (
    <main className="flex flex-wrap justify-between">
      <div className="w-80">
        <h1>Checkout</h1>
        <input aria-label="Card number" />
      </div>
      <p className="w-80">Total $20</p>
    </main>
  ),
  form: (
    <main className="flex h-[calc(100dvh-3.5rem)] flex-col justify-end">
      <button type="button">Save</button>
    </main>
  ),
  centred: (
    <main>
      <h1 className="text-center">A heading in the middle of the page, where toasts were</h1>
    </main>
  ),
};

const on = (screen: keyof typeof screens, path = "/") => (
  <PathnameContext value={path}>
    <header className="h-14">
      <button type="button">Account</button>
    </header>
    {screens[screen]}
    <Toaster />
  </PathnameContext>
);

const boxOf = () =>
  document.querySelector("[data-sonner-toast]:not([data-removed=true])")?.getBoundingClientRect();
const titles = () =>
  [...document.querySelectorAll("[data-sonner-toast]:not([data-removed=true]) [data-title]")].map(
    ({ textContent }) => textContent,
  );

/** The texts and controls that the toast covers, once it is at rest. */
function covered(): string[] {
  const box = boxOf();
  if (!box) return ["no toast"];
  if (box.left < 0 || box.right > window.innerWidth) return ["the edge of the screen"];
  const range = document.createRange();
  return [...document.querySelectorAll("header *, main, main *")].flatMap((element) => {
    if (element.matches("iframe")) return [];
    const texts = [...element.childNodes].filter((node) => node instanceof Text);
    const rects = texts.flatMap((text) => {
      range.selectNodeContents(text);
      return [...range.getClientRects()];
    });
    const isControl = element.matches("button, textarea, input");
    const all = isControl ? [element.getBoundingClientRect()] : rects;
    return all.some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    )
      ? [element.ariaLabel ?? element.textContent ?? ""]
      : [];
  });
}

it("shows a toast where nothing is that is read or pressed", async () => {
  const { rerender } = await render(on("form"));
  for (const screen of ["form", "builder", "checkout", "centred"] as const)
    for (const width of [1280, 375]) {
      await page.viewport(width, 800);
      await rerender(on(screen));
      toast.error("Something failed", { description: "A second line of the toast.", duration: 300_000 });
      await expect.poll(covered, { message: `${screen} at ${width} px` }).toEqual([]);
    }
});

it("shows the same error once, different ones of one press together, and none beside a success or after the next prompt", async () => {
  await render(on("form"));
  toast.success("Chat deleted", { duration: 300_000, action: { label: "Undo", onClick: () => {} } });
  toast.error("First", { duration: 300_000 });
  toast.error("Second", { duration: 300_000 });
  toast.error("First", { duration: 300_000 });
  await expect.poll(titles).toEqual(["First", "Second", "Chat deleted"]);
  toast.success("Done", { duration: 300_000 });
  await expect.poll(titles).toEqual(["Done", "Chat deleted"]);
  toast.error("Third", { duration: 300_000 });
  toast.clear();
  await expect.poll(titles).toEqual(["Chat deleted"]);
});

it("ends an error that was just shown, also when the browser draws before timers run", async () => {
  await render(on("form"));
  toast.error("Before", { duration: 300_000 });
  await expect.poll(titles).toContain("Before");
  const draws = vi.spyOn(window, "requestAnimationFrame").mockImplementation((draw) => {
    queueMicrotask(() => draw(performance.now()));
    return 0;
  });
  toast.error("Just shown", { duration: 300_000 });
  toast.clear();
  await new Promise((resolve) => setTimeout(resolve, 500));
  draws.mockRestore();
  expect(titles()).not.toContain("Just shown");
});

it("ends an error with the page that it is about", async () => {
  const { rerender } = await render(on("form", window.location.pathname));
  toast.error("About the former page", { duration: 300_000 });
  await expect.poll(titles).toContain("About the former page");
  await rerender(on("form", "/next"));
  await expect.poll(titles).not.toContain("About the former page");
  toast.error("Log in first", { duration: 300_000, forNextPage: true });
  await expect.poll(titles).toContain("Log in first");
  await rerender(on("form", "/login"));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(titles()).toContain("Log in first");
});

it("makes room when the page moves below it, as a chat does that scrolls to its end", async () => {
  const height = 24 * 40;
  const conversation = (
    <main className="h-[calc(100dvh-3.5rem)] overflow-auto" data-testid="log">
      <div style={{ height }} />
      <p className="whitespace-pre">{`${"The last message ".repeat(12)}\n`.repeat(8)}</p>
      <div className="h-dvh" />
    </main>
  );
  await render(
    <PathnameContext value="/">
      <header className="h-14" />
      {conversation}
      <Toaster />
    </PathnameContext>,
  );
  // Real time would let the later placements come before the scrolling on a slow machine.
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "requestAnimationFrame", "cancelAnimationFrame"],
  });
  toast.success("Restored the files of version 1", { duration: 300_000 });
  const drawn = async () => {
    await vi.advanceTimersByTimeAsync(1);
    return boxOf()?.top;
  };
  await expect.poll(drawn).toBeGreaterThan(56);
  page.getByTestId("log").element().scrollTop = height - 20;
  await expect.poll(covered).not.toEqual([]);
  await vi.advanceTimersByTimeAsync(1_000);
  vi.useRealTimers();
  await expect.poll(covered).toEqual([]);
});

it("covers the generated page rather than a conversation, and on a phone its free part or its oldest lines", async () => {
  const builder = (full: boolean) => (
    <PathnameContext value="/">
      <header className="h-14" />
      <main className="grid h-[calc(100dvh-3.5rem)] grid-cols-1 md:grid-cols-2">
        <div className="flex flex-col">
          <div role="log" aria-label="Conversation" className="flex-1 overflow-hidden">
            <button type="button">Copy</button>
            <p className="ml-auto w-32 bg-surface">A bubble</p>
            {full && <p className="whitespace-pre-wrap">{"A line of a message that is read\n".repeat(60)}</p>}
          </div>
          <form className="h-36">
            <button type="button">Send</button>
          </form>
        </div>
        <iframe title="Preview" className="hidden size-full md:block" srcDoc="A page" />
      </main>
      <Toaster />
    </PathnameContext>
  );
  /** The top of the toast once no later placement can move it. */
  const restingTop = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1_200));
    return boxOf()?.top;
  };
  const { rerender } = await render(builder(true));
  toast.success("Restored the files of version 1", { duration: 300_000 });
  await expect.poll(() => boxOf()?.left).toBeGreaterThan(640);
  await page.viewport(375, 667);
  await rerender(builder(true));
  expect(await restingTop()).toBeLessThan(80);
  await page.viewport(376, 667);
  await rerender(builder(false));
  expect(await restingTop()).toBeGreaterThan(80);
});
