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
    ["a NUL alone", "a\0b"],
    ["a NUL in a field", { chat: { title: "\0" } }],
    ["a NUL in a list", [["x"], ["\0"]]],
    ["a NUL below everything", nested(200_000, "\0")],
    ["a NUL in a field's name", { files: { "a\0": "" } }],
    ["half of an emoji in a field's name", { files: { "\ud83d": "" } }],
  ])("is refused with %s", async (_, input) => {
    await expect(read(input)).rejects.toMatchObject({ code: "invalid" });
  });

  it.each([
    ["nothing", undefined],
    ["null", null],
    ["texts", { text: "\u0001 and \u{1f600}", at: new Date() }],
    ["a very long list", Array.from({ length: 500_000 }, () => 1)],
  ])("may be %s", async (_, input) => {
    await expect(read(input)).resolves.toBeUndefined();
  });

  it("loses halves of characters, of which jsonb would refuse the whole", async () => {
    const input = { roles: [{ prompt: "Be kind \ud83d" }], texts: ["\ude00", "\u{1f600}"] };
    await read(input);
    expect(input).toEqual({ roles: [{ prompt: "Be kind " }], texts: ["", "\u{1f600}"] });
  });

  it("is rejected if it cannot be parsed", async () => {
    const broken = () => Promise.reject(new SyntaxError("Unexpected end of JSON input"));
    await expect(requireStorable(broken)).rejects.toMatchObject({ code: "invalid" });
  });
});
