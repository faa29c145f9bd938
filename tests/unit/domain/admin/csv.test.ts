import { expect, it } from "vitest";
import { toCsv } from "~/domain/admin/csv";

it("quotes what has commas, quotes or lines, and names the columns once", () => {
  const rows = [
    { name: 'Ada "Countess", Lovelace', lines: "one\ntwo", seen: null, at: new Date(0), methods: ["a", "b"] },
  ];
  expect(toCsv(rows, { header: true })).toBe(
    'name,lines,seen,at,methods\r\n"Ada ""Countess"", Lovelace","one\ntwo",,1970-01-01T00:00:00.000Z,a b\r\n',
  );
  expect(toCsv(rows, { header: false })).not.toContain("name,lines");
  expect(toCsv([], { header: true })).toBe("");
});

it.each(["=1+1", "+1", "-1+1", "@SUM(A1)", "\t=1", "\r=1"])(
  "lets no spreadsheet run %j, which a stranger may have typed",
  (name) => expect(toCsv([{ name }], { header: false })).toMatch(/^"?'/),
);

it("leaves numbers as they are", () => expect(toCsv([{ bytes: -1 }], { header: false })).toBe("-1\r\n"));
