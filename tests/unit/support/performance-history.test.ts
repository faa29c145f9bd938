import { expect, it } from "vitest";
import { textOf } from "~tests/support/source-files";
import { withRows } from "../../bench/history";

const file = "docs/performance-history.json";
const at = { date: "2026-12-01", commit: "abc1234" };

it("appends one entry per line, rounded to four significant digits", () => {
  const once = withRows("[]", [["LCP of /", 204.4567, "ms"]], at);
  expect(once).toBe(
    '[\n  {"date":"2026-12-01","commit":"abc1234","metric":"LCP of /","value":204.5,"unit":"ms"}\n]\n',
  );
  expect(JSON.parse(withRows(once, [["build", 23, "s"]], at))).toHaveLength(2);
});

it("does not change existing entries", () => {
  const history = textOf(file);
  expect(withRows(history, [], at)).toBe(history);
});

it("is sorted by date", () => {
  const dates = JSON.parse(textOf(file)).map(({ date }: { date: string }) => date);
  expect(dates).toEqual(dates.toSorted());
});
