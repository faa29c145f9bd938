import { describe, expect, it } from "vitest";
import { requireStorable } from "~/server/api/storable-input";

const read = (input: unknown) => requireStorable(async () => input);
const nested = (levels: number, inside: unknown) => {
  let value = inside;
  for (let level = 0; level < levels; level++) value = [value];
  return value;
};

describe("a call's input", () => {
  it.each([
    ["alone", "a\0b"],
    ["in a field", { chat: { title: "\0" } }],
    ["in a list", [["x"], ["\0"]]],
    ["below everything", nested(200_000, "\0")],
  ])("is refused with a NUL %s", async (_, input) => {
    await expect(read(input)).rejects.toMatchObject({ code: "invalid" });
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["texts", { text: "\u0001 and \ud800", at: new Date() }],
    ["a very long list", Array.from({ length: 500_000 }, () => 1)],
  ])("may be %s", async (_, input) => {
    await expect(read(input)).resolves.toBeUndefined();
  });

  it("is rejected if it cannot be parsed", async () => {
    const broken = () => Promise.reject(new SyntaxError("Unexpected end of JSON input"));
    await expect(requireStorable(broken)).rejects.toMatchObject({ code: "invalid" });
  });
});
