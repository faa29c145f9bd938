import { expect, it } from "vitest";
import { InvalidArguments, readArguments } from "../../../scripts/billing/arguments";

it("runs with what is typed, and else with its defaults", () => {
  expect(readArguments(["run"])).toEqual({
    kind: "run",
    size: { customers: 1_000, months: 24, seed: 7 },
    server: undefined,
  });
  const typed = "run --customers 12 --months 6 --seed -3 --database postgres://u@h/d".split(" ");
  expect(readArguments(typed)).toEqual({
    kind: "run",
    size: { customers: 12, months: 6, seed: -3 },
    server: "postgres://u@h/d",
  });
  expect(readArguments(["advance", "40d"])).toEqual({ kind: "advance", by: "40d" });
});

it.each([
  ["", "Say what to do."],
  ["walk", 'There is no command "walk".'],
  ["advance", "advance wants one length of time, as 40d."],
  ["advance 3d 4d", "advance wants one length of time, as 40d."],
  ["run 12", '"12" is not understood here.'],
  ["run --customers", "--customers wants a value."],
  ["run --customers many", "--customers wants a number"],
  ["run --months 0", "--months is at least 1"],
  ["run --seeds 7", "There is no option --seeds."],
  ["run --database mysql://h/d", "--database begins with postgres://"],
])("refuses %o and says why", (line, message) => {
  const read = () => readArguments(line === "" ? [] : line.split(" "));
  expect(read).toThrow(InvalidArguments);
  expect(read).toThrow(message);
});
