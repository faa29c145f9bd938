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
  expect(editFormatOf(name)).toBe(format);
});
