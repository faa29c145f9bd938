import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import { appendPart, createThinkingSplitter, splitThinking } from "~/domain/reply/thinking";

const split = (text: string) => splitThinking({ text, thinking: "" });

function inPieces(pieces: readonly string[], before = { text: "", thinking: "" }) {
  const splitter = createThinkingSplitter(before);
  const written = { text: "", thinking: "" };
  for (const piece of pieces) appendPart(written, splitter.push(piece));
  appendPart(written, splitter.end());
  return written;
}

describe("thinking", () => {
  it.each([
    ["<think>Hm.</think>Hello", "Hm.", "Hello"],
    ["<think>\nHm.\n</think>\n\n    indented", "Hm.\n", "    indented"],
    ["<THINKING>Hm.</Thinking>Hello", "Hm.", "Hello"],
    ["<thought>Hm.</thought>Hello", "Hm.", "Hello"],
    ["<seed:think>Hm.</seed:think>Hello", "Hm.", "Hello"],
    ["[THINK]Hm.[/THINK]Hello", "Hm.", "Hello"],
    ["<think>a <b> </thinking> c", "a <b> </thinking> c", ""],
    ["<think>One</think>Hello <think>two</think>you", "One\n\ntwo", "Hello you"],
    ["<think>\n\n</think>\n\nHello", "", "Hello"],
    ["Let me see.\n</think>\n\nHello", "Let me see.\n", "Hello"],
    ["<think>half", "half", ""],
    ["<think>half</thi", "half</thi", ""],
    [
      "<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Hello<|return|>",
      "Hm.",
      "Hello",
    ],
    ["<|channel|>analysis<|message|>Hm.<|channel|>final<|message|>Hello", "Hm.", "Hello"],
    ["<|channel|>commentary to=functions.run <|constrain|>json<|message|>{}<|call|>Hello", "{}", "Hello"],
    ["<|start|>assistant<|message|>Hello<|end|>", "", "Hello"],
    ["<|channel|>analysis\nHm.", "Hm.", ""],
    ["<|channel>thought\nHm.<channel|>Hello", "Hm.", "Hello"],
    ["Hello", "", "Hello"],
  ])("of %j is %j", (reply, thinking, text) => expect(split(reply)).toEqual({ thinking, text }));

  it.each([
    "Write `<think>` and `</think>` around it.",
    "```html\n<think>hm</think>\n```\n",
    "~~~\n<|channel|>analysis\n~~~\n",
    "> ```\n> </think>\n> ```\n",
    "- ```xml\n  <think>\n  ```\n",
    "<!doctype html>\n<think>\n</html>\n",
    '<boltAction type="file" filePath="a.xml">\n<think>\n</boltAction>\n',
    "The tag </think> ends it, and <|end|> another.",
    "a < b, [think] and <thinker>",
    "<|channel|> is a token",
    "Text <thi",
  ])("is not found in %j", (reply) => expect(split(reply)).toEqual({ thinking: "", text: reply }));

  it("is added to thinking that a provider sent separately", () => {
    expect(splitThinking({ text: "<think>b</think>c", thinking: "a" })).toEqual({
      text: "c",
      thinking: "a\n\nb",
    });
    expect(splitThinking({ text: "x\n</think>\nc", thinking: "a" })).toEqual({
      text: "x\n\nc",
      thinking: "a",
    });
  });

  it("is found when a model continues inside code, and code follows it", () => {
    const before = { text: "```html\n<p>", thinking: "" };
    expect(inPieces(["<think>go on", "</think>\n", "Hi</p>\n<think>\n```\n"], before)).toEqual({
      thinking: "go on",
      text: "Hi</p>\n<think>\n```\n",
    });
  });

  const piece = fc.constantFrom(
    ...[
      "<think>",
      "</think>",
      "<thinking>",
      "</thinking>",
      "<",
      "<thi",
      "nk>",
      "[THINK]",
      "[/THINK]",
      "\n",
      "\r\n",
    ],
    ...[
      "```",
      "`",
      "~~~\n",
      "> ",
      "- ",
      "text",
      " ",
      "<|channel|>",
      "analysis",
      "final",
      "<|message|>",
      "<|end|>",
    ],
    ...[
      "<|start|>",
      "assistant",
      "<!doctype html>",
      "</html>",
      "<dyad-write path='a'>",
      "</dyad-write>",
      "é💡",
    ],
  );
  const reply = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(""));

  it("does not depend on how the reply was split", () => {
    fc.assert(
      fc.property(reply, fc.array(fc.nat(), { maxLength: 12 }), (text, cuts) => {
        const places = [0, ...cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((end, at) => text.slice(places[at], end));
        expect(inPieces(pieces)).toEqual(inPieces([text]));
      }),
      { numRuns: 2_000 },
    );
  });

  it("leaves exactly the code found in the reply", () => {
    const whole = fc.constantFrom(
      ...[
        "<think>",
        "</think>",
        "<thinking>",
        "</thinking>",
        "\n",
        "\r\n",
        "```",
        "`",
        "~~~\n",
        "> ",
        "- ",
        "text",
        " ",
      ],
      ...["<|channel|>analysis<|message|>", "<|end|>", "<!doctype html>", "</html>", "</dyad-write>", "é💡"],
      ...["<dyad-write path='a'>", "<dyad-write\n path='a'>", "<boltArtifact id='b'>"],
    );
    const written = fc.array(whole, { maxLength: 30 }).map((pieces) => pieces.join(""));
    fc.assert(
      fc.property(written, (text) => {
        const contents = (of: string) =>
          extractBlocks(of).map(({ content, closed }) => ({ content, closed }));
        expect(contents(split(text).text)).toEqual(contents(text));
      }),
      { numRuns: 2_000 },
    );
  });
});

const splitIn = (text: string, size: number, hasFinished: boolean) => {
  const splitter = createThinkingSplitter();
  const written = { text: "", thinking: "" };
  for (let at = 0; at < text.length; at += size)
    appendPart(written, splitter.push(text.slice(at, at + size)));
  appendPart(written, splitter.end(hasFinished));
  return written;
};

describe("a page in thinking that has no end", () => {
  const reply = "<think>A page then.\n```html\n<!doctype html>\n<p>Hi</p>\n```\nThat is all.";

  it("is the answer of a model that has finished", () => {
    expect(splitIn(reply, 7, true).text).toBe("```html\n<!doctype html>\n<p>Hi</p>\n```\nThat is all.");
  });

  it("stays thinking when the model was stopped, or has answered", () => {
    expect(splitIn(reply, 7, false).text).toBe("");
    expect(splitIn(`Yes.\n${reply}`, 7, true).text).toBe("Yes.\n");
  });
});

describe("channels whose marks were removed", () => {
  it.each([1, 5, 1_000])("are split, in pieces of %i characters", (size) => {
    expect(splitIn("analysisWe need a page.assistantfinalHere it is.", size, true)).toEqual({
      text: "Here it is.",
      thinking: "We need a page.",
    });
  });

  it.each(["analysis of the data", "an assistantfinal", "analysis"])("%j is text", (text) => {
    expect(splitIn(text, 3, true)).toEqual({ text, thinking: "" });
  });
});
