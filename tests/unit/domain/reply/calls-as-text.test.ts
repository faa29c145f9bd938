import { describe, expect, it } from "vitest";
import { interceptWrittenCalls } from "~/domain/reply/calls-as-text";

const inputSchema = {
  type: "object",
  properties: { path: { type: "string" }, lines: { type: "integer" }, files: { type: "array" } },
};
const tools = [
  { name: "read_file", inputSchema },
  { name: "write_files", inputSchema },
];

/** What is passed on and read of a text that comes in parts of this length. */
function hold(text: string, length: number) {
  let shown = "";
  const held = interceptWrittenCalls(tools, (part) => {
    shown += part.text;
  });
  for (let at = 0; at < text.length; at += length)
    held.push({ text: text.slice(at, at + length), thinking: "", retractsText: false });
  const calls = held.end();
  return { shown, calls };
}

const json = '{"name": "read_file", "arguments": {"path": "a.ts", "lines": 3}}';
const forms = {
  "JSON in tags": `<tool_call>\n${json}\n</tool_call>`,
  "elements of Qwen": `<tool_call>\n<function=read_file>\n<parameter=path>\na.ts</parameter>\n<parameter=lines>\n3\n</parameter>\n</function>\n</tool_call>`,
  "elements of GLM":
    "<tool_call>read_file<arg_key>path</arg_key><arg_value>a.ts</arg_value><arg_key>lines</arg_key><arg_value>3</arg_value></tool_call>",
  "elements of Anthropic": `<function_calls>\n<invoke name="read_file">\n<parameter name="path">a.ts</parameter>\n<parameter name="lines">3</parameter>\n</invoke>\n</function_calls>`,
  "a fence of JSON": `\`\`\`json\n${json}\n\`\`\``,
  "a fence of tool_call, with line breaks": `\`\`\`tool_call\n${JSON.stringify(JSON.parse(json), null, 2)}\n\`\`\`\n`,
  "an action": '```action\n{"tool": "read_file", "path": "a.ts", "lines": 3}\n```',
  "a mark of Mistral": `[TOOL_CALLS][${json}]`,
  "bare JSON": json,
};

describe("a call that is written as text", () => {
  it.each(Object.entries(forms))(
    "is read from %s, however it comes, and is no text for the user",
    (_, form) => {
      const call = { name: "read_file", input: { args: { path: "a.ts", lines: 3 } } };
      for (const length of [1, 7, 10_000]) {
        expect(hold(form, length)).toEqual({ shown: "", calls: [call] });
        const { shown, calls } = hold(`I read it.\n\n${form}`, length);
        expect([shown.trim(), calls]).toEqual(["I read it.", [call]]);
      }
    },
  );

  it("is refused where its end is missing or its arguments could be read in two ways", () => {
    const half = '<tool_call>{"name": "write_files", "arguments": {"files": [{"path": "a", "content": "<p>';
    expect(hold(half, 9).calls).toEqual([
      { name: "write_files", input: { refusal: "The arguments are no JSON object." } },
    ]);
    const quoted = '<tool_call>{"name": "read_file", "arguments": {"path": "a "b" c"}}</tool_call>';
    expect(hold(quoted, 9).calls[0]?.input).toHaveProperty("refusal");
  });

  it.each([
    `Models write it like this:\n\n${forms["JSON in tags"]}\n\nThen wait.`,
    `\`\`\`\`md\n${forms["JSON in tags"]}\n\`\`\`\``,
    '```json\n{"name": "my-app", "private": true}\n```',
    "```html\n<p>Hi</p>\n```\n{ one\n<b>two</b>\n",
    "`code` and [a link]\n{",
    "<tool_call>{}</tool_call>",
  ])("is not what an answer shows as an example or as code: %s", (text) => {
    for (const length of [1, 5, 10_000]) expect(hold(text, length)).toEqual({ shown: text, calls: [] });
  });
});
