import { afterAll, describe, expect, it, vi } from "vitest";
import { openPreviewFrame } from "~/features/preview/frame-bridge";
import type { FrameEvent } from "~/features/preview/frame-channel";
import { packageSource } from "~/features/preview/packages";
import { appPage, type PageCondition, type PreviewPage, preparePage } from "~preview";
import { createBundler } from "~preview/bundle";

type Verdict = PageCondition["verdict"];

/** A frame of the product, and what it told of its pages. */
function openFrame() {
  const container = document.createElement("div");
  container.style.cssText = "width:400px;height:300px";
  document.body.append(container);
  const told: Extract<FrameEvent, { type: "condition" }>[] = [];
  const printed: Extract<FrameEvent, { type: "console" }>[] = [];
  const frame = openPreviewFrame(container, {
    theme: "light",
    outsideImages: false,
    onEvent(event) {
      if (event.type === "condition") told.push(event);
      if (event.type === "console") printed.push(event);
    },
  });
  const close = () => {
    frame.close();
    container.remove();
  };
  opened.push(close);
  return {
    told,
    printed,
    container,
    setTheme: frame.setTheme,
    setLastGood: frame.setLastGood,
    /** Shows a page, and waits until it was evaluated. */
    async evaluate(page: PreviewPage, keepScroll = false) {
      frame.show(page, { keepScroll });
      const find = () => told.findLast((one) => one.page === page && one.condition.verdict !== "starting");
      await until(() => expect(find()).toBeDefined());
      return find()?.condition;
    },
  };
}
/** `expect.poll` belongs to one test at a time. */
const until = (holds: () => void) => vi.waitFor(holds, { timeout: 30_000 });
const opened: (() => void)[] = [];
// Not after each test: others are at work in their frames.
afterAll(() => {
  for (const close of opened.splice(0)) close();
});

/** The body of a React component, by what its page must be found to be. */
const bodies: Record<Exclude<Verdict, "starting">, readonly string[]> = {
  good: [
    "return <h1>Hello</h1>",
    "return <img src={picture} width={20} height={20} />",
    "return <svg width={40} height={40}><circle cx={20} cy={20} r={10} /></svg>",
    "useEffect(() => { document.querySelector('canvas').getContext('2d').fillRect(5, 5, 10, 10) }, []); return <canvas />",
    "return <div style={{ width: 50, height: 50, background: 'teal' }} />",
    "const [text, setText] = useState(''); useEffect(() => setText('Later'), []); return <p>{text}</p>",
  ],
  threw: [
    "throw new Error('in render')",
    "useEffect(() => { throw new Error('in effect') }, []); return <h1>Hello</h1>",
    "useEffect(() => { void Promise.reject(new Error('rejected')) }, []); return <h1>Hello</h1>",
    "return <h1>{missing.name}</h1>",
    "return <h1>Not closed",
  ],
  blank: [
    "return null",
    "return <div />",
    "return <main style={{ minHeight: '100vh', background: '#eee' }}><p /></main>",
    "return <main style={{ minHeight: '100vh', background: 'linear-gradient(#eee, #ddd)' }} />",
    "return <h1 style={{ display: 'none' }}>Hidden</h1>",
    "return <h1 style={{ opacity: 0 }}>Hidden</h1>",
    // Another element: an update would keep what was drawn on the same one.
    "return <canvas key='other' />",
  ],
};
const kinds = ["good", "threw", "blank"] as const;

const source = (body: string) =>
  `import { useEffect, useReducer, useState } from "react";\n` +
  `const picture = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";\n` +
  `export default function App() { ${body} }`;

const { bundle } = createBundler(packageSource);
async function reactPage(body: string): Promise<PreviewPage> {
  const files = new Map([["src/App.tsx", source(body)]]);
  return appPage(files, await bundle(files));
}

/** The same numbers for the same seed: mulberry32. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const FRAMES = 6;
const VERSIONS = 7;

it("never finds a version good that threw or shows nothing, whether it is loaded or takes the place of another", async () => {
  await Promise.all(
    Array.from({ length: FRAMES }, async (_, seed) => {
      const random = randomFrom(seed + 1);
      const { evaluate, told } = openFrame();
      const good = new Set<PreviewPage>();
      for (let version = 0; version < VERSIONS; version++) {
        const kind = kinds[random(kinds.length)] ?? "good";
        const body = bodies[kind][random(bodies[kind].length)] ?? "";
        const page = await reactPage(body);
        if (kind === "good") good.add(page);
        const isUpdate = random(3) > 0;
        const found = await evaluate(page, isUpdate);
        expect({ seed, version, isUpdate, body, verdict: found?.verdict }).toMatchObject({ verdict: kind });
      }
      const taken = told.filter(({ page, condition }) => condition.verdict === "good" && !good.has(page));
      expect(taken).toEqual([]);
    }),
  );
}, 240_000);

/** A component whose state has one field, and the same one later, with another field that it reads. */
const oldState = `const [state, add] = useReducer((now) => ({ ...now, n: now.n + 1 }), { n: 0 }); useEffect(() => {}); return <button onClick={add}>{state.n}</button>`;
const newState = (read: string) =>
  oldState.replace("{ n: 0 }", '{ n: 0, list: ["a"] }').replace("{state.n}<", `{${read}}<`);

// A page is evaluated once it has been left alone for seconds.
describe.concurrent("a page", () => {
  it.each([
    ["while it renders", newState("state.list.length")],
    ["in an effect", newState("state.n").replace("() => {}", "() => void state.list.length")],
    ["later", newState("state.n").replace("; return", "; setTimeout(() => state.list.length, 500); return")],
  ])("reports no error that only the state of the version before causes, %s", async (_, body) => {
    const { evaluate, told, printed } = openFrame();
    expect(await evaluate(await reactPage(oldState))).toMatchObject({ verdict: "good" });
    const page = await reactPage(body);
    await evaluate(page, true);
    const isNoted = () => printed.flatMap(({ entries }) => entries.map(({ text }) => text)).join("\n");
    await until(() => expect(isNoted()).toMatch(/started anew.*Cannot read properties of undefined/s));
    await until(() => expect(told.at(-1)?.condition.verdict).toBe("good"));
    expect(told.map(({ condition }) => condition.verdict)).not.toContain("threw");
    expect(printed.filter(({ counts }) => counts.error > 0)).toEqual([]);
  });

  it("reports an error that remains once the page was started anew after a change", async () => {
    const { evaluate, printed } = openFrame();
    await evaluate(await reactPage(oldState));
    expect(await evaluate(await reactPage(newState("missing.list")), true)).toMatchObject({
      verdict: "threw",
    });
    await until(() => expect(printed.at(-1)?.counts).toMatchObject({ uncaught: 1 }));
  });

  it("covers a page that threw with the last good one, and takes that away with the next good one", async () => {
    const { evaluate, told, container, setTheme } = openFrame();
    await evaluate(await reactPage("return <h1>First</h1>"));
    const broken = await evaluate(await reactPage("throw new Error('gone')"), true);
    expect(broken).toMatchObject({ verdict: "threw", isBlank: true });
    expect(broken?.error).toMatch(/gone \(src\/App\.tsx:3:\d+\)/);
    expect(told.at(-1)?.isCovered).toBe(true);
    // The picture is taken again, in the other colors.
    const before = told.length;
    setTheme("dark");
    await until(() => expect(told.length).toBeGreaterThan(before));
    expect(told.at(-1)?.isCovered).toBe(true);
    await evaluate(await reactPage("return <h1>Second</h1>"), true);
    expect(told.at(-1)).toMatchObject({ isCovered: false, condition: { verdict: "good" } });
    expect(container.querySelectorAll("iframe")).toHaveLength(1);
  });

  it("covers a page that threw with one that was good before the frame was opened", async () => {
    const { evaluate, told, setLastGood } = openFrame();
    expect(await evaluate(await reactPage("throw new Error('gone')"))).toMatchObject({ isBlank: true });
    expect(told.at(-1)?.isCovered).toBe(false);
    setLastGood(await reactPage("return <h1>Before</h1>"));
    await until(() => expect(told.at(-1)?.isCovered).toBe(true));
    expect(told.at(-1)?.condition.verdict).toBe("threw");
    // It says nothing about the next one.
    await evaluate(await reactPage("return <h1>Second</h1>"), true);
    expect(told.at(-1)).toMatchObject({ isCovered: false, condition: { verdict: "good" } });
  });

  it.each([
    ["<body></body>", "no-elements"],
    ['<div id="root"></div><script>const app = "never mounted"</script>', "empty-root"],
    ["<canvas></canvas>", "undrawn-canvas"],
    ["<p hidden>Hello</p>", "hidden"],
    ["<main><section></section></main>", "empty"],
  ])("says why %s shows nothing", async (html, blankReason) => {
    const { evaluate } = openFrame();
    expect(await evaluate(preparePage(html))).toMatchObject({ verdict: "blank", blankReason });
  });

  it.each([
    "<input>",
    "<style>p::before { content: 'Hello' }</style><p></p>",
    "<div id='root'></div><script>document.querySelector('#root').attachShadow({ mode: 'open' }).innerHTML = '<p>Hello</p>'</script>",
    "<script>class Text {} class Element {}</script><p>Hello</p>",
    "<canvas></canvas><script>const gl = document.querySelector('canvas').getContext('webgl'); gl.drawArrays(gl.POINTS, 0, 1)</script>",
  ])("takes %s for a page that shows something", async (html) => {
    const { evaluate } = openFrame();
    expect(await evaluate(preparePage(html))).toMatchObject({ verdict: "good" });
  });

  it("takes the errors of Vue's components for errors of the page", async () => {
    const files = new Map([
      [
        "src/App.vue",
        "<script setup>const user = undefined</script><template><h1>Hello</h1><p>{{ user.name }}</p></template>",
      ],
    ]);
    const { evaluate } = openFrame();
    expect(await evaluate(appPage(files, await bundle(files)))).toMatchObject({ verdict: "threw" });
  });
});
