import { expect, it } from "vitest";
import { InvalidArguments, parseArguments } from "../../../scripts/billing/arguments";

it("parses options and uses defaults for the rest", () => {
  expect(parseArguments(["run"])).toEqual({
    kind: "run",
    size: { customers: 1_000, months: 24, seed: 7 },
    server: undefined,
  });
  const typed = "run --customers 12 --months 6 --seed -3 --database postgres://u@h/d".split(" ");
  expect(parseArguments(typed)).toEqual({
    kind: "run",
    size: { customers: 12, months: 6, seed: -3 },
    server: "postgres://u@h/d",
  });
  expect(parseArguments(["advance", "40d"])).toEqual({ kind: "advance", by: "40d" });
});

it.each([
  ["", "No command given."],
  ["walk", 'Unknown command "walk".'],
  ["advance", "advance takes one duration, such as 40d."],
  ["advance 3d 4d", "advance takes one duration, such as 40d."],
  ["run 12", 'Unexpected argument "12".'],
  ["run --customers", "--customers needs a value."],
  ["run --customers many", "--customers must be a number"],
  ["run --months 0", "--months must be at least 1"],
  ["run --seeds 7", "Unknown option --seeds."],
  ["run --database mysql://h/d", "--database must start with postgres://"],
])("rejects %o with a reason", (line, message) => {
  const read = () => parseArguments(line === "" ? [] : line.split(" "));
  expect(read).toThrow(InvalidArguments);
  expect(read).toThrow(message);
});
