import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { GET } from "~/app/frame/terminal/route";
import { openShell } from "~/features/terminal/pane/open-shell";

// The frame's page comes from the app's server, which does not run here.
beforeEach(async () => {
  const page = await GET().text();
  vi.spyOn(HTMLIFrameElement.prototype, "src", "set").mockImplementation(function (this: HTMLIFrameElement) {
    this.srcdoc = page;
  });
});
afterEach(() => void vi.restoreAllMocks());

/** Hostile code that takes the port to the app from the next request. */
const theft =
  "const data = Object.getOwnPropertyDescriptor(MessageEvent.prototype, `data`); Object.defineProperty(MessageEvent.prototype, `data`, { get() { global.port = this.target; return data.get.call(this) } })";
const flood = "const text = `x`.repeat(1e5); for (;;) port.postMessage({ type: `output`, id: 2, text })";

it("ends a command at once that floods the app with messages, and runs the next one", async () => {
  let printed = "";
  const shell = await openShell({
    files: () => new Map(),
    onOutput: (text) => {
      printed += text;
    },
  });
  await shell.run(`node -e '${theft}'`, 80);
  const flooding = shell.run(`node -e '${flood}'`, 80);
  await vi.waitUntil(() => printed.startsWith("xxx"));
  // Measured from when the key is pressed, whether the flooded page gets to it or not.
  const pressed = performance.now() + 1000;
  await new Promise((resolve) => setTimeout(resolve, 1000));
  shell.interrupt();
  expect((await flooding).exitCode).toBe(130);
  // A person waits 200 ms; a machine that runs other tests gets more.
  expect(performance.now() - pressed).toBeLessThan(2000);
  printed = "";
  expect((await shell.run("echo still $((40 + 2))", 80)).exitCode).toBe(0);
  expect(printed).toBe("still 42\n");
  expect(document.querySelectorAll("iframe")).toHaveLength(1);
  shell.close();
});

it("does not give commands the worker's own postMessage", async () => {
  let printed = "";
  const shell = await openShell({
    files: () => new Map(),
    onOutput: (text) => {
      printed += text;
    },
  });
  await shell.run("node -e 'console.log(typeof postMessage, typeof global.postMessage)'", 80);
  expect(printed).toBe("undefined undefined\n");
  shell.close();
});
