import superjson from "superjson";
import { describe, expect, it } from "vitest";
import { readWireInput } from "~/server/api/wire-input";

const read = (text: string) => readWireInput(JSON.parse(text));
const list = (length: number) => Array.from({ length }, (_, at) => at);
const dates = (length: number) => ({
  json: {},
  meta: { values: Object.fromEntries(list(length).map((at) => [`a${at}`, ["Date"]])), v: 1 },
});

describe("an input on the wire", () => {
  it.each([
    ["texts", { text: "a", list: [1, null, true] }],
    ["dates", { cursor: { updatedAt: new Date("2026-11-23T12:00:00Z"), id: "x" } }],
    ["fields that are undefined", { cursor: undefined, search: "" }],
    ["nothing", undefined],
    ["numbers that JSON cannot represent", { temperature: -0, topP: Number.NaN }],
  ])("is parsed as our client writes it: %s", (_, input) => {
    expect(read(JSON.stringify(superjson.serialize(input)))).toEqual(input);
  });

  it.each([
    ["a set", superjson.serialize(new Set([1]))],
    ["a set in a field", superjson.serialize({ deep: { set: new Set([1]) } })],
    ["a map", superjson.serialize(new Map([["a", 1]]))],
    ["a regular expression", superjson.serialize(/a/)],
    ["an error", superjson.serialize(new Error("x"))],
    ["equal objects", { json: { a: {}, b: null }, meta: { referentialEqualities: { a: ["b"] }, v: 1 } }],
    ["more annotations than any input has", dates(101)],
    [
      "a path that goes deeper than any input",
      { json: {}, meta: { values: { ["a.".repeat(11)]: ["Date"] } } },
    ],
    ["nested annotations", { json: {}, meta: { values: { a: { b: ["Date"] } } } }],
    ["a null input", null],
    ["a text", "text"],
  ])("is refused with %s", (_, sent) => {
    expect(() => read(JSON.stringify(sent))).toThrow();
  });

  it("may have up to the maximum number of annotations", () => {
    expect(Object.keys(read(JSON.stringify(dates(100))) as object)).toHaveLength(100);
  });

  it("is parsed at any depth, because nothing recurses into it", () => {
    expect(read(`{"json":${"[".repeat(200_000)}${"]".repeat(200_000)}}`)).toEqual([expect.anything()]);
  });
});
