import { expect, it } from "vitest";
import { csvLine } from "~/domain/text/csv";

it("quotes what needs it, and keeps spreadsheets from running text as formulas", () => {
  expect(csvLine(["a", 1.5, null, 'say "hi"', "x,y", "two\nlines", '=HYPERLINK("evil")', "-2", -2])).toBe(
    'a,1.5,,"say ""hi""","x,y","two\nlines","\'=HYPERLINK(""evil"")",\'-2,-2\r\n',
  );
});
