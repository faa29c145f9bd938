import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { chromium } from "~/server/adapters/browser/chromium";
import { jsonLog } from "~/server/adapters/system/log";
import type { Browser } from "~/server/ports/browser";
import { PageEnded } from "~/server/ports/browser";
import { findChromium } from "~tests/support/chromium.mjs";
import { inFullRun } from "~tests/support/full-run.mjs";

// Linux alone tells what processes take; the contract uses no database, so one run is enough.
const isHere = inject("testEngine").kind === "embedded" && existsSync("/proc/self/status");
const MEGABYTE = 1_048_576;
const LIMIT = 1_024 * MEGABYTE;
/** What a page can take between two measurements of the fence, which a busy machine delays; without a fence: gigabytes. */
const SLACK = 700 * MEGABYTE;

/** What a page does that takes all it can get, as the script of its frame. */
const hostile = {
  arrays: `const kept = []; setInterval(() => { for (let i = 0; i < 20; i++) kept.push(new Uint8Array(1e7).fill(1)); });`,
  blobs: `const kept = []; setInterval(() => { for (let i = 0; i < 20; i++) kept.push(new Blob([new Uint8Array(1e7).fill(1)])); });`,
  canvases: `setInterval(() => { const canvas = document.body.appendChild(document.createElement("canvas")); canvas.width = canvas.height = 4000; const context = canvas.getContext("2d"); context.fillRect(0, 0, 4000, 4000); context.getImageData(0, 0, 1, 1); });`,
  wasm: `const kept = []; setInterval(() => { const memory = new WebAssembly.Memory({ initial: 1600 }); new Uint8Array(memory.buffer).fill(1); kept.push(memory); });`,
  timers: `const kept = []; const more = () => { for (let i = 0; i < 1000; i++) setTimeout(() => { kept.push("x".repeat(1000) + kept.length); more(); }); }; more();`,
  workers: `const code = URL.createObjectURL(new Blob(["const kept = []; for (;;) kept.push(new Uint8Array(1e6).fill(1));"])); setInterval(() => new Worker(code), 50);`,
  iframes: `setInterval(() => { const frame = document.body.appendChild(document.createElement("iframe")); frame.sandbox = "allow-scripts"; frame.srcdoc = "<script>const kept = []; setInterval(() => kept.push(new Uint8Array(1e7).fill(1)));<" + "/script>"; }, 20);`,
  dom: `setInterval(() => { const part = document.createElement("div"); part.innerHTML = "<p><b>text</b></p>".repeat(20000); document.body.append(part); });`,
  audio: `const kept = []; setInterval(() => kept.push(new AudioBuffer({ length: 44100 * 60, numberOfChannels: 8, sampleRate: 44100 })).valueOf() && kept.at(-1).getChannelData(0).fill(1)); `,
  pictures: `let count = 0; setInterval(() => { const picture = document.body.appendChild(new Image()); picture.width = 4000; const canvas = new OffscreenCanvas(5000, 5000); canvas.getContext("2d").fillRect(0, 0, ++count, 10); canvas.convertToBlob().then((blob) => { picture.src = URL.createObjectURL(blob); }); });`,
} as const;
type Hostile = keyof typeof hostile;

/** In place of the product's page for projects: runs one of them in a frame, or says what it was told. */
const page = `<!doctype html><body><script>
  const scripts = ${JSON.stringify(hostile).replaceAll("<", "\\u003c")};
  window.runningPage = {
    async perform({ request }) {
      if (scripts[request.text]) {
        const frame = document.body.appendChild(document.createElement("iframe"));
        frame.sandbox = "allow-scripts";
        frame.srcdoc = "<body><script>" + scripts[request.text] + "<" + "/script>";
        await new Promise((resolve) => setTimeout(resolve, 8_000));
      }
      if (request.text === "spin") new Worker(URL.createObjectURL(new Blob(["for (;;);"])));
      if (request.text === "wait") await new Promise((resolve) => setTimeout(resolve, 2_000));
      return request.text;
    },
  };
</script>`;

type Process = { group: number; state: string; bytes: number };

/** All processes of the groups in which one's command names this server, as the system counts them. */
function processesOf(host: string): Process[] {
  const named = new Set<number>();
  const all = readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((id): Process[] => {
      try {
        const stat = readFileSync(`/proc/${id}/stat`, "utf8");
        const [state = "", , group = ""] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
        if (readFileSync(`/proc/${id}/cmdline`, "utf8").includes(host)) named.add(Number(group));
        const status = readFileSync(`/proc/${id}/status`, "utf8");
        const taken = ["RssAnon", "RssShmem"].map((field) =>
          Number(new RegExp(`^${field}:\\s+(\\d+)`, "m").exec(status)?.[1] ?? 0),
        );
        return [
          { group: Number(group), state, bytes: taken.reduce((sum, kilobytes) => sum + kilobytes) * 1024 },
        ];
      } catch {
        return [];
      }
    });
  return all.filter(({ group }) => named.has(group));
}

const memoryOf = (host: string): number => processesOf(host).reduce((sum, { bytes }) => sum + bytes, 0);

describe.runIf(isHere)("what a page in the server's browser may take", () => {
  const server = createServer((_, response) => {
    response.setHeader("content-type", "text/html").end(page);
  });
  let host: string;
  let browser: Browser;
  const perform = (projectId: string, text: string, userId = projectId) =>
    browser.perform(
      { projectId, userId, filesId: "1", files: new Map(), request: { action: "wait", text } },
      new AbortController().signal,
    );

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    browser = chromium({
      program: findChromium(),
      hasSandbox: false,
      origin: `http://${host}`,
      memoryBytes: LIMIT,
      cpuMs: 3_000,
      log: jsonLog("silent"),
    });
  });
  afterAll(() => {
    browser.close();
    server.close();
  });

  const all = Object.keys(hostile) as Hostile[];
  it.each(inFullRun(all, ["arrays", "blobs", "workers"]))(
    "bounds a page of %s, and others go on",
    async (name) => {
      expect(await perform("calm", "first")).toBe("first");
      let peak = 0;
      const sampling = setInterval(() => {
        peak = Math.max(peak, memoryOf(host));
      }, 25);
      const [outcome, calm] = await Promise.all([
        perform(`hostile-${name}`, name).catch((error: unknown) => error),
        perform("calm", "second"),
      ]);
      clearInterval(sampling);
      expect(calm).toBe("second");
      expect(outcome).toBeInstanceOf(PageEnded);
      expect(peak).toBeLessThan(LIMIT + SLACK);
      await expect.poll(() => memoryOf(host), { timeout: 10_000 }).toBeLessThan(LIMIT / 2);
    },
  );

  it("gives the processor back between requests, whatever the page still does", async () => {
    browser.close();
    expect(await perform("spinning", "spin")).toBe("spin");
    const states = () => new Set(processesOf(host).map(({ state }) => state));
    await expect.poll(states).toEqual(new Set(["T"]));
    expect(await perform("spinning", "hi")).toBe("hi");
  });

  it("leaves a page to others while one user waits for more", async () => {
    browser.close();
    const done: string[] = [];
    const own = ["a", "b", "c"].map((id) => perform(id, "wait", "greedy").then(() => done.push(id)));
    await perform("d", "hi", "modest").then(() => done.push("d"));
    expect(done).toEqual(["d"]);
    await Promise.all(own);
    expect(done).toHaveLength(4);
  });
});
