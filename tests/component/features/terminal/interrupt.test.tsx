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
    // All of it would be longer than a string may be.
    onOutput: (text) => {
      printed = `${printed}${text}`.slice(-200_000);
    },
  });
  await shell.run(`node -e '${theft}'`, 80);
  const flooding = shell.run(`node -e '${flood}'`, 80);
  await vi.waitUntil(() => printed.startsWith("xxx"));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  shell.interrupt();
  // By the key, or before it by the shell, which a busy page cannot keep up with.
  expect([130, 137]).toContain((await flooding).exitCode);
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
