import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  fitsModelfile,
  type Modelfile,
  modelfileText,
  type Parameters,
  readParameters,
} from "~/domain/model/modelfile";
import { formOf, modelfileInput, modelfileOf } from "~/domain/model/modelfile-input";

const bare: Modelfile = {
  name: "mine",
  from: "llama3:8b",
  system: "",
  template: "",
  parameters: {},
  examples: [],
};

/** A value is whole when its quotes are closed; until then it goes on in the next line. */
function unquoted(value: string): string | undefined {
  for (const quote of ['"""', '"']) {
    if (!value.startsWith(quote)) continue;
    const isClosed = value.length >= 2 * quote.length && value.endsWith(quote);
    return isClosed ? value.slice(quote.length, -quote.length) : undefined;
  }
  return value;
}

/** Reads a Modelfile by Ollama's rules: `[command and name, value]`. */
function readModelfile(text: string): [string, string][] {
  const printable = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} \t\r\n]/gu, "");
  const found: [string, string][] = [];
  let open = "";
  for (const piece of printable.split(/([\r\n])/)) {
    const [, command = "", value] = /^((?:PARAMETER|MESSAGE) \w+|[A-Z]+) ([\s\S]*)$/.exec(open) ?? [];
    const whole = value === undefined ? undefined : unquoted(value.trim());
    if (/^[\r\n]$/.test(piece) && whole !== undefined) {
      found.push([command, whole]);
      open = "";
    } else if (open !== "" || piece.trim() !== "") open += piece;
  }
  return found;
}

const commandsOf = ({ from, system, template, parameters, examples }: Modelfile): [string, string][] => [
  ["FROM", from],
  ...(system ? [["SYSTEM", system] as [string, string]] : []),
  ...(template ? [["TEMPLATE", template] as [string, string]] : []),
  ...Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().map((each): [string, string] => [`PARAMETER ${name}`, String(each)]),
  ),
  ...examples.flatMap(({ user, assistant }): [string, string][] => [
    ["MESSAGE user", user],
    ["MESSAGE assistant", assistant],
  ]),
];

const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom('"', '""', '"""', "\n", "\r\n", " ", "\t", "FROM x", "{{", "é", "\u0007"),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(""));

const modelfiles = fc.record({
  name: fc.constant("mine"),
  from: fc.constantFrom("llama3:8b", "hf.co/me/model:q4"),
  system: awkward,
  template: awkward,
  parameters: fc.record({ temperature: fc.constantFrom(0, 0.7, 1e-7), stop: fc.array(awkward) }),
  examples: fc.array(fc.record({ user: awkward, assistant: awkward })),
});

describe("a Modelfile", () => {
  it("holds every text as it is, quotes and line ends included, or says that it cannot", () => {
    let whole = 0;
    fc.assert(
      fc.property(modelfiles, (modelfile) => {
        const isSame =
          JSON.stringify(readModelfile(modelfileText(modelfile))) === JSON.stringify(commandsOf(modelfile));
        if (isSame) whole++;
        return isSame === fitsModelfile(modelfile);
      }),
      { numRuns: 2_000 },
    );
    expect(whole).toBeGreaterThan(50);
  });

  it("reads as people write it", () => {
    const parameters: Parameters = { temperature: 0.2, stop: ["<|end|>", "USER:"] };
    const examples = [{ user: "Hi", assistant: "Hello" }];
    expect(modelfileText({ ...bare, system: "Be brief.", parameters, examples })).toBe(`FROM llama3:8b
SYSTEM """Be brief."""
PARAMETER temperature 0.2
PARAMETER stop """<|end|>"""
PARAMETER stop """USER:"""
MESSAGE user """Hi"""
MESSAGE assistant """Hello"""
`);
  });
});

it("reads the parameters that Ollama lists, whatever their kind", () => {
  const listed = `num_ctx                        8192
stop                           "<|start|>"
stop                           "say \\"hi\\""
temperature                    0.6
min_p                          1e-05
use_mmap                       true`;
  expect(readParameters(listed)).toEqual({
    num_ctx: 8_192,
    temperature: 0.6,
    min_p: 0.00001,
    use_mmap: true,
    stop: ["<|start|>", 'say "hi"'],
  });
});

describe("the form of a model", () => {
  const typed = (changes: object) =>
    modelfileInput.safeParse({ ...formOf({ ...bare, name: "mine" }, false), ...changes });
  const messageOf = (changes: object) => typed(changes).error?.issues[0]?.message;

  it("gives back the model that it was filled from", () => {
    const modelfile: Modelfile = {
      ...bare,
      system: " two\nlines ",
      template: "{{ .Prompt }}",
      parameters: { temperature: 0, seed: 7, stop: ["a b"], num_predict: 100, note: "x y" },
      examples: [{ user: "Hi", assistant: "Hello" }],
    };
    expect(modelfileOf(modelfileInput.parse(formOf(modelfile, true)))).toEqual(modelfile);
  });

  it.each([
    ["my coder", "Use letters, digits, dots, dashes and underscores, as in my-coder or me/my-coder:v2."],
    ["a/b/c", "Use letters, digits, dots, dashes and underscores, as in my-coder or me/my-coder:v2."],
    ["", "Use letters, digits, dots, dashes and underscores, as in my-coder or me/my-coder:v2."],
  ])("refuses the name %j", (name, message) => expect(messageOf({ name })).toBe(message));

  it("says what a number may be, and what has a field of its own", () => {
    expect(typed({ name: "me/my-coder.2:v2_b" }).success).toBe(true);
    expect(messageOf({ temperature: "hot" })).toBe("Enter a number from 0 to 2, or leave it empty.");
    expect(messageOf({ top_k: "1.5" })).toBe("Enter a whole number from 0 to 1,000, or leave it empty.");
    expect(messageOf({ others: "seed 4" })).toBe("seed has its own field.");
    expect(messageOf({ others: "min_p" })).toBe("Enter one parameter per line: its name, then its value.");
    expect(messageOf({ examples: [{ user: " ", assistant: "x" }] })).toBe(
      "Write something, or remove the example.",
    );
  });
});
