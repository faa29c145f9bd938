import { expect, it } from "vitest";
import { safeDownloadName } from "../download-name";

it.each([
  ["report.csv", "text/csv", "report.csv"],
  ["../../etc/passwd", "", "passwd"],
  ["C:\\Windows\\a.exe", "", "a.exe"],
  ["invoice\u202Efdp.exe", "", "invoicefdp.exe"],
  ["..hidden", "", "hidden"],
  ["a:b?.txt", "", "a_b_.txt"],
  ["", "text/csv;charset=utf-8", "download.csv"],
  ["", "made/up", "download"],
  [`${"a".repeat(300)}.json`, "", `${"a".repeat(115)}.json`],
])("saves %j of the type %j as %j", (name, type, expected) => {
  expect(safeDownloadName(name, type)).toBe(expected);
});
