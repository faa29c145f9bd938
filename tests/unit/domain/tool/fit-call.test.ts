import { describe, expect, it } from "vitest";
import { fitCall } from "~/domain/tool/fit-call";

const inputSchema = {
  type: "object",
  properties: {
    paths: { type: "array", items: { type: "object", properties: { line: { type: "integer" } } } },
    lines: { type: "integer" },
    deep: { type: ["boolean", "null"] },
    query: { type: "string" },
    any: {},
  },
};
const tools = [
  { name: "read_file", inputSchema },
  { name: "search-files", inputSchema },
];

describe("a call", () => {
  it.each(["read_file", "functions.read_file", "default_api:Read_File", "tools/READ-FILE"])(
    "is of the tool that is meant by %s",
    (name) => {
      expect(fitCall(name, "{}", tools)).toEqual({ name: "read_file", input: { args: {} } });
    },
  );

  it("is refused with the list of tools where there is none, or several could be meant", () => {
    const refusal = "There is no tool “open”. The tools are: read_file, search-files.";
    expect(fitCall("open", "{}", tools)).toEqual({ name: "open", input: { refusal } });
    const both = [...tools, { name: "Search_Files", inputSchema }];
    expect(fitCall("SEARCH_FILES", "{}", both).input).toHaveProperty("refusal");
    expect(fitCall("Search_Files", "{}", both).name).toBe("Search_Files");
  });

  it("has values that were written as text where its schema has none", () => {
    const written = {
      paths: '[{"line": "3"},]',
      lines: "12",
      deep: "true",
      query: "12",
      any: "[1]",
      __proto__: null,
    };
    expect(fitCall("read_file", JSON.stringify(written), tools).input).toEqual({
      args: { paths: [{ line: 3 }], lines: 12, deep: true, query: "12", any: "[1]" },
    });
    expect(fitCall("read_file", { lines: "many", paths: "a.ts" }, tools).input).toEqual({
      args: { lines: "many", paths: "a.ts" },
    });
  });
});
