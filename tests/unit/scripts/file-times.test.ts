import { expect, test } from "vitest";
import { withTimes } from "../../../scripts/verify/file-times.mjs";

const time = (project: string, file: string, tests: number, commit: string) => ({
  project,
  file,
  tests,
  importing: 1,
  commit,
});

test("the table keeps the last run of each file in each project, the slowest first", () => {
  const kept = [time("unit", "a", 9, "old"), time("unit", "b", 5, "old"), time("integration", "b", 1, "old")];
  expect(withTimes(kept, [time("unit", "a", 2, "new"), time("unit", "c", 3, "new")])).toEqual([
    time("unit", "b", 5, "old"),
    time("unit", "c", 3, "new"),
    time("unit", "a", 2, "new"),
    time("integration", "b", 1, "old"),
  ]);
});
