import { describe, expect, it } from "vitest";
import { exportInput } from "~/domain/admin/export-input";
import { listAddress, listInputFrom, listNames, lists } from "~/domain/admin/list";

const read = (address: string) => listInputFrom("people", new URLSearchParams(address));

describe("the address of a list", () => {
  it("is empty for the list as it is at first", () => {
    for (const name of listNames)
      expect(listAddress(name, listInputFrom(name, new URLSearchParams()))).toBe("");
  });

  it("keeps search, order, filters and page", () => {
    const input = {
      q: "a&b=c #",
      sort: "name",
      after: "019aaaaa-0000-7000-8000-000000000000ä",
      filters: { state: "suspended", plan: "pro-plan" },
    };
    expect(read(listAddress("people", input))).toEqual(input);
  });

  it("drops what the list does not know", () =>
    expect(read("?sort=password&state=gone&plan=pro-plan&color=red")).toEqual({
      q: "",
      sort: lists.people.first,
      after: null,
      filters: { plan: "pro-plan" },
    }));
});

describe("an export", () => {
  it("is of a known list and format, with the filters of the list", () => {
    expect(exportInput.parse({ file: "people.csv", state: "suspended", color: "red" })).toEqual({
      list: "people",
      format: "csv",
      q: "",
      sort: "-created",
      filters: { state: "suspended" },
    });
    for (const file of ["people", "people.pdf", "users.csv", "__proto__.csv"])
      expect(exportInput.safeParse({ file }).success).toBe(false);
  });
});
