import { expect, it } from "vitest";
import { hoistMocks } from "~/features/terminal/shell/commands/vitest/hoist-mocks";

/** What `code` does, in order, when its mocks are hoisted. */
async function stepsOf(code: string) {
  const steps: string[] = [];
  const vi = {
    mock: (path: string) => steps.push(`mock ${path}`),
    hoisted: (make: () => unknown) => make(),
  };
  const require = (name: string) => {
    if (name === "vitest") return { vi };
    steps.push(`import ${name}`);
    return {};
  };
  const AsyncFunction = Object.getPrototypeOf(async () => {}).constructor;
  await new AsyncFunction("require", "vi", "steps", "ready", hoistMocks(code, "ready()"))(
    require,
    vi,
    steps,
    async () => void steps.push("ready"),
  );
  return steps;
}

it("runs mocks before the imports, and what they need before them", async () => {
  const code = `"use strict";var _a = require('./a');
var _vitest = require('vitest');
const {
  name,
} = _vitest.vi.hoisted(() => ({ name: "./b" }));
_vitest.vi.mock("./a", () => ({}));
_vitest.vi.mock(name);
steps.push("body " + name);`;
  expect(await stepsOf(code)).toEqual(["mock ./a", "mock ./b", "ready", "import ./a", "body ./b"]);
});

it("keeps the number of every line", () => {
  const code = `"use strict";
const {
  a,
} = vi.hoisted(
  () => ({ a: 1 }),
);
vi.mock("./a", () => {
  return {};
});
throw new Error();`;
  const hoisted = hoistMocks(code, "ready()");
  expect(hoisted).not.toBe(code);
  expect(hoisted.split("\n").indexOf("throw new Error();")).toBe(
    code.split("\n").indexOf("throw new Error();"),
  );
});

it("leaves other code alone", () => {
  for (const code of ["const x = server.mock('a');", "it('a', () => { vi.mock('./a'); });", "vi.fn();"])
    expect(hoistMocks(code, "ready()")).toBe(code);
});
