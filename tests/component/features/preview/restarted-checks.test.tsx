import * as fc from "fast-check";
import { expect, it } from "vitest";
import { runChecks } from "~/features/preview/run-checks";
import { checkFiles } from "~tests/support/projects/todo-checks";

// A page that can start again in its document runs several checks in it; see packages/preview/page/restartable.ts.

/** Parts of an app, each with what could be left of a check for the next one. */
const parts = {
  count: `const [count, setCount] = useState(0); shown.push(<button key="count" onClick={() => setCount(count + 1)}>Count {count}</button>);`,
  module: `renders += 1; shown.push(<p key="module">Started {started}</p>); const [, again] = useState(0);
    shown.push(<button key="again" onClick={() => { started += 100; again(started); }}>Start</button>);`,
  stored: `const [kept, setKept] = useState(() => Number(localStorage.getItem("kept") ?? 0));
    shown.push(<button key="kept" onClick={() => { localStorage.setItem("kept", String(kept + 1)); sessionStorage.setItem("last", "x"); setKept(kept + 1); }}>Kept {kept} {sessionStorage.getItem("last")}</button>);`,
  timer: `const [seconds, setSeconds] = useState(0);
    useEffect(() => { const timer = setInterval(() => setSeconds((now) => now + 1), 1000); return () => { localStorage.setItem("left", "yes"); clearInterval(timer); }; }, []);
    shown.push(<p key="timer">Second {seconds} Minute {new Date().getMinutes()} {localStorage.getItem("left")}</p>);`,
  forgotten: `useEffect(() => { setInterval(() => { started += 1; }, 500); }, []);`,
  random: `const [number] = useState(() => Math.floor(Math.random() * 1e6)); shown.push(<p key="random">Number {number}</p>);`,
  form: `const [text, setText] = useState(""); shown.push(<input key="form" aria-label="Name" value={text} onChange={(event) => setText(event.target.value)} />, <p key="text">Hello {text}</p>);`,
  left: `const [isLeft] = useState(() => started > 0 || localStorage.length > 0 || sessionStorage.length > 0 || new Date().getSeconds() >= 5);
    if (isLeft) shown.push(<p key="left">Something is left</p>);`,
  failing: `const [fails, setFails] = useState(false); if (fails) throw new Error("It broke");
    shown.push(<button key="failing" onClick={() => setFails(true)}>Break</button>);`,
  chart: `shown.push(<LineChart key="chart" width={200} height={100} data={[{ at: "Jan", sold: 1 }]}><XAxis dataKey="at" /><Line dataKey="sold" /></LineChart>);`,
};

const sentences = [
  "Press “Count 0”",
  "Press “Start”",
  "Press “Kept 0”",
  "Press “Break”",
  "Type “Ann” into “Name”",
  "Wait 9 seconds",
  "See “Count 1”",
  "See “Started 100”",
  "See “Started 0”",
  "See “Kept 1”",
  "See “Second 9”",
  "See “Hello Ann”",
  "Don't see “Started 200”",
  "See “Jan”",
];

const app = (
  names: readonly (keyof typeof parts)[],
  comment: string,
) => `import { useEffect, useState } from "react";
import { Line, LineChart, XAxis } from "recharts";
let started = 0, renders = 0;
const where = ${JSON.stringify(comment)};
export default function App() {
  const shown = [<h1 key="title">App {String(where.length > 0)}</h1>];
  ${names.map((name) => parts[name]).join("\n")}
  return <main>{shown}</main>;
}`;

async function resultsOf(code: string, checks: Record<string, readonly string[]>) {
  const files = new Map([["src/App.tsx", code] as const, ...checkFiles(checks)]);
  const { signal } = new AbortController();
  const ran = await runChecks(files, { theme: "light", outsideImages: false, signal });
  return ran.map(({ name, result }) => ({ name, result }));
}

const allParts = Object.keys(parts) as (keyof typeof parts)[];

it("nothing of a check is left in the page that starts again for the next one", {
  timeout: 120_000,
}, async () => {
  const change = [
    ...["Press “Count 0”", "Press “Start”", "Press “Kept 0”", "Type “Ann” into “Name”", "Wait 5 seconds"],
    "See “Count 1”",
  ];
  // Each of the three frames runs a change first; what fails in a kept frame would be run again in a new one.
  const changes = [0, 1, 2].map((at) => [`change-${at}`, change] as const);
  const looks = [0, 1, 2].map((at) => [`left-${at}`, ["See “Something is left”"]] as const);
  const results = await resultsOf(app(allParts, "here"), Object.fromEntries([...changes, ...looks]));
  expect(results.map(({ result }) => result.state)).toEqual([
    ...["holds", "holds", "holds"],
    ...["broken", "broken", "broken"],
  ]);
});

const compared = fc.asyncProperty(
  fc.uniqueArray(fc.constantFrom(...allParts), { minLength: 2 }),
  fc.array(fc.array(fc.constantFrom(...sentences), { minLength: 1, maxLength: 4 }), {
    minLength: 4,
    maxLength: 8,
  }),
  async (names, checks) => {
    const named = Object.fromEntries(
      checks.map((steps, at) => [`check-${at}`, [...steps, "See “App true”"]]),
    );
    // What mentions `window` starts in a new document each time.
    expect(await resultsOf(app(names, "here"), named)).toEqual(await resultsOf(app(names, "window"), named));
  },
);

it("a check in a page that started again ends as in a new one", { timeout: 120_000 }, () =>
  fc.assert(compared, { numRuns: 3, seed: 17 }),
);

it("the same for 200 apps and their checks", { tags: ["long"], timeout: 3_600_000 }, () =>
  fc.assert(compared, { numRuns: 200 }),
);
