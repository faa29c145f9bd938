import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { PageRequest } from "~/domain/project/page-request-input";
import { chromium } from "~/server/adapters/browser/chromium";
import { jsonLog } from "~/server/adapters/system/log";
import type { Browser } from "~/server/ports/browser";
import { BrowserFailed, BrowserMissing } from "~/server/ports/browser";
import { findChromium } from "~tests/support/chromium.mjs";

// The contract uses no database, so one run is enough.
const isEmbedded = inject("testEngine").kind === "embedded";
const log = jsonLog("silent");
const never = new AbortController().signal;

/** In place of the product's page for projects: answers with what it is given, and with what it can reach. */
const page = (elsewhere: string) => `<!doctype html><script>
  let known = [];
  let visits = 0;
  const reach = (address) => fetch(address, { mode: "no-cors" }).then(() => "reached", () => "blocked");
  window.runningPage = {
    async perform({ files, request }) {
      if (files) known = files;
      visits += 1;
      if (request.action === "key") for (;;);
      if (request.action === "wait") await new Promise((resolve) => setTimeout(resolve, 500));
      return { known, visits, cookies: document.cookie, own: await reach("/own"), elsewhere: await reach("${elsewhere}") };
    },
  };
</script>`;

async function serve(body: () => string): Promise<{ origin: string; asked: string[]; close(): void }> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? "");
    response.setHeader("content-type", "text/html").end(body());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, asked, close: () => server.close() };
}

describe.runIf(isEmbedded)("the server's own browser", () => {
  let own: Awaited<ReturnType<typeof serve>>;
  let other: Awaited<ReturnType<typeof serve>>;
  let browser: Browser;
  const look = { action: "look" } as const;
  const files = new Map<string, string | Uint8Array>([
    ["index.html", "<h1>Hi</h1>"],
    ["dot.png", Uint8Array.of(1, 2, 255)],
  ]);
  const memoryBytes = 1_073_741_824;
  const open = (program: string) =>
    chromium({ program, hasSandbox: false, origin: own.origin, memoryBytes, log });

  beforeAll(async () => {
    other = await serve(() => "secret");
    own = await serve(() => page(`${other.origin}/secret`));
    browser = open(findChromium());
  });
  afterAll(() => {
    browser.close();
    own.close();
    other.close();
  });

  it("hands a project's files to its page, which stays, and reaches this server alone", async () => {
    const first = await browser.perform(
      { projectId: "a", userId: "u", filesId: "1", files, request: look },
      never,
    );
    expect(first).toMatchObject({
      known: [
        { path: "index.html", text: "<h1>Hi</h1>" },
        { path: "dot.png", base64: "AQL/" },
      ],
      visits: 1,
      cookies: "",
      own: "reached",
      elsewhere: "blocked",
    });
    expect(other.asked).toEqual([]);
    // The files are sent again only when they have changed.
    const changed = new Map([["index.html", "<h1>New</h1>"]]);
    expect(
      await browser.perform(
        { projectId: "a", userId: "u", filesId: "1", files: changed, request: look },
        never,
      ),
    ).toMatchObject({ known: [{ text: "<h1>Hi</h1>" }, {}], visits: 2 });
    expect(
      await browser.perform(
        { projectId: "a", userId: "u", filesId: "2", files: changed, request: look },
        never,
      ),
    ).toMatchObject({ known: [{ text: "<h1>New</h1>" }], visits: 3 });
    expect(
      await browser.perform({ projectId: "b", userId: "u", filesId: "1", files, request: look }, never),
    ).toMatchObject({ visits: 1 });
  });

  it("runs the files that it was given also where an earlier request takes longer than a later one", async () => {
    const request = { action: "wait", text: "Hi" } as const;
    const changed = new Map([["index.html", "<h1>New</h1>"]]);
    await Promise.all([
      browser.perform({ projectId: "c", userId: "u", filesId: "1", files, request }, never),
      browser.perform({ projectId: "c", userId: "u", filesId: "2", files: changed, request: look }, never),
    ]);
    expect(
      await browser.perform({ projectId: "c", userId: "u", filesId: "1", files, request: look }, never),
    ).toMatchObject({ known: [{ text: "<h1>Hi</h1>" }, {}] });
  });

  it("does not end while a page is in use, however long that takes", async () => {
    const patient = chromium({
      program: findChromium(),
      hasSandbox: false,
      origin: own.origin,
      memoryBytes,
      log,
      idleMs: 100,
    });
    const request = { action: "wait", text: "Hi" } as const;
    const perform = (projectId: string, asked: PageRequest) =>
      patient.perform({ projectId, userId: "u", filesId: "1", files, request: asked }, never);
    await Promise.all([perform("d", look), perform("e", look)]);
    const [long] = await Promise.all([perform("d", request), perform("e", look)]);
    expect(long).toMatchObject({ own: "reached" });
    patient.close();
  });

  it("keeps a page that an agent may go on with, and ends one that only ran checks", async () => {
    const perform = (projectId: string, request: PageRequest) =>
      browser.perform({ projectId, userId: "u", filesId: "1", files, request }, never);
    browser.close();
    await Promise.all([
      perform("held", look),
      perform("checked", { action: "checks" }),
      perform("both", look).then(() => perform("both", { action: "checks" })),
    ]);
    await new Promise((resolve) => setTimeout(resolve, 6_000));
    expect(await perform("held", look)).toMatchObject({ visits: 2 });
    expect(await perform("both", look)).toMatchObject({ visits: 3 });
    expect(await perform("checked", { action: "checks" })).toMatchObject({ visits: 1 });
  });

  it("starts in a control group with a limit of memory, where there are such groups", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "browser-scope-"));
    const scopeProgram = path.join(folder, "systemd-run");
    const open = () =>
      chromium({
        program: findChromium(),
        hasSandbox: false,
        origin: own.origin,
        memoryBytes,
        log,
        scopeProgram,
      });
    const perform = async () => {
      const scoped = open();
      const work = { projectId: "a", userId: "u", filesId: "1", files, request: look };
      await scoped.perform(work, never).finally(() => scoped.close());
    };
    // In place of systemd's: notes what it is told, and runs the command in its own place, as that does.
    const start = (end: string) =>
      `#!/bin/sh\necho "$@" >> ${folder}/told\nwhile [ "\${1#--}" != "$1" ]; do shift; done\n${end}\n`;
    writeFileSync(scopeProgram, start('exec "$@"'), { mode: 0o755 });
    await perform();
    const [tried, started] = readFileSync(`${folder}/told`, "utf8").split("\n");
    expect(tried).toMatch(/^--user --scope .*--property=MemoryMax=1073741824 .* true$/);
    expect(started).toMatch(/--property=MemoryMax=1073741824 .*\/bin\/sh -c .*--remote-debugging-pipe/);
    // As where no systemd of the user runs.
    writeFileSync(scopeProgram, start("exit 1"), { mode: 0o755 });
    await perform();
    rmSync(folder, { recursive: true });
  });

  it.runIf(existsSync("/proc/self"))(
    "leaves no process behind, also where its program is a script",
    async () => {
      const apart = await serve(() => page(other.origin));
      const host = new URL(apart.origin).host;
      const commands = () =>
        readdirSync("/proc")
          .filter((name) => /^\d+$/.test(name))
          .map((pid) => {
            try {
              return readFileSync(`/proc/${pid}/cmdline`, "utf8");
            } catch {
              return "";
            }
          })
          .filter((command) => command.includes(host));
      const folder = mkdtempSync(path.join(tmpdir(), "browser-script-"));
      const program = path.join(folder, "chromium");
      writeFileSync(program, `#!/bin/sh\n"${findChromium()}" "$@"\n`, { mode: 0o755 });
      const wrapped = chromium({ program, hasSandbox: false, origin: apart.origin, memoryBytes, log });
      await wrapped.perform({ projectId: "a", userId: "u", filesId: "1", files, request: look }, never);
      expect(commands()).not.toEqual([]);
      wrapped.close();
      await expect.poll(commands, { timeout: 5_000 }).toEqual([]);
      apart.close();
      rmSync(folder, { recursive: true });
    },
  );

  it("gives up a page that hangs, and works on", async () => {
    const waiting = new AbortController();
    const request = { action: "key", key: "a" } as const;
    const hung = browser.perform(
      { projectId: "h", userId: "u", filesId: "1", files, request },
      waiting.signal,
    );
    setTimeout(() => waiting.abort(), 3_000);
    await expect(hung).rejects.toBeInstanceOf(BrowserFailed);
    expect(
      await browser.perform({ projectId: "h", userId: "u", filesId: "1", files, request: look }, never),
    ).toMatchObject({ visits: 1 });
  });

  it("has requests wait while all of its pages are in use, and opens one for each project", async () => {
    const projects = ["p", "p", "q", "r", "s", "t", "u", "u"];
    const request = { action: "wait", text: "Hi" } as const;
    const answers = await Promise.all(
      projects.map((projectId) =>
        browser.perform({ projectId, userId: "u", filesId: "1", files, request }, never),
      ),
    );
    const visits = answers.map((answer) => (answer as { visits: number }).visits);
    // Read after the wait, when both of the same page had been counted.
    expect(visits).toEqual([2, 2, 1, 1, 1, 1, 2, 2]);
  });

  it("starts again after it was closed", async () => {
    browser.close();
    expect(
      await browser.perform({ projectId: "a", userId: "u", filesId: "1", files, request: look }, never),
    ).toMatchObject({ visits: 1 });
  });

  it("says that there is no browser, or none that starts", async () => {
    // The second runs, and never answers.
    for (const program of ["no-such-chromium", "/bin/true"])
      await expect(
        open(program).perform({ projectId: "a", userId: "u", filesId: "1", files, request: look }, never),
      ).rejects.toBeInstanceOf(BrowserMissing);
  });
});
