import { expect, it } from "vitest";
import { editFormatOf } from "~/domain/model/edit-format";

it.each([
  ["qwen2.5-coder:7b", "whole"],
  ["Qwen2.5-Coder-32B-Instruct", "whole"],
  ["qwen3:0.6b", "whole"],
  ["llama3.3:70b", "edits"],
  ["gemma3:27b", "whole"],
  ["gemini-gemma3-4b", "whole"],
  ["phi-4-mini", "whole"],
  ["gpt-4o-mini", "whole"],
  ["gpt-5", "edits"],
  ["claude-sonnet-4", "edits"],
  ["gemini-2.5-pro", "edits"],
  ["gemini-2.5-flash-lite", "whole"],
  ["deepseek-chat", "edits"],
  ["qwen3-coder-plus", "edits"],
  ["bluebonnet-starter", "whole"],
  ["coder", "whole"],
])("asks %s for %s", (name, format) => {
  expect(editFormatOf({ name })).toBe(format);
});

it.each([
  ["coder:latest", 8e9, "whole"],
  ["coder:latest", 70.6e9, "edits"],
  // A distilled model has the name of a larger one.
  ["deepseek-r1:latest", 7.6e9, "whole"],
  ["gpt-oss:120b", 116.8e9, "edits"],
] as const)("asks %s with %d parameters for %s", (name, parameters, format) => {
  expect(editFormatOf({ name, parameters })).toBe(format);
});
