import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addToRecord, editingOf, MAX_CHANGES } from "~/domain/model/edit-format";

describe("editingOf", () => {
  it.each([
    ["qwen2.5-coder:7b", "whole"],
    ["Qwen2.5-Coder-32B-Instruct", "whole"],
    ["qwen3:0.6b", "whole"],
    ["gemini-gemma3-4b", "whole"],
    ["llama3.3:70b", "edits"],
    // No family is known by its name: any of these may be a model that did not exist when this was written.
    ["qwen3-coder", "edits"],
    ["gpt-5-mini", "edits"],
    ["claude-haiku-4-5", "edits"],
    ["devstral-2", "edits"],
    ["coder", "edits"],
  ])("asks %s for %s before anything is known of it", (name, format) => {
    expect(editingOf({ name })).toEqual({ format, source: "assumed", record: null });
  });

  it.each([
    ["coder:latest", 8e9, "whole"],
    ["coder:latest", 70.6e9, "edits"],
    // A distilled model has the name of a larger one.
    ["deepseek-r1:latest", 7.6e9, "whole"],
    ["gpt-oss:120b", 116.8e9, "edits"],
  ] as const)("asks %s with %d parameters for %s", (name, parameters, format) => {
    expect(editingOf({ name, parameters }).format).toBe(format);
  });

  it.each([
    // Too few to tell.
    ["devstral-2", { applied: 0, refused: 4 }, "edits", "assumed"],
    ["devstral-2", { applied: 6, refused: 4 }, "whole", "learned"],
    ["devstral-2", { applied: 18, refused: 2 }, "edits", "learned"],
    ["qwen3:8b", { applied: 7, refused: 1 }, "whole", "learned"],
    ["qwen3:8b", { applied: 19, refused: 1 }, "edits", "learned"],
  ] as const)("learns of %s with %o: %s (%s)", (name, record, format, source) => {
    expect(editingOf({ name }, { record })).toEqual({ format, source, record });
  });

  it("does what the user chose, whatever was learned", () => {
    const record = { applied: 0, refused: 50 };
    expect(editingOf({ name: "a" }, { choice: "edits", record })).toMatchObject({
      format: "edits",
      source: "chosen",
    });
  });
});

describe("addToRecord", () => {
  it("stays within its bound and keeps the share of what did not fit", () => {
    const count = fc.nat({ max: 20 });
    const reply = fc.record({ applied: count, refused: count });
    fc.assert(
      fc.property(fc.array(reply, { maxLength: 40 }), (replies) => {
        const { applied, refused } = replies.reduce(addToRecord, { applied: 0, refused: 0 });
        expect(applied + refused).toBeLessThanOrEqual(MAX_CHANGES);
      }),
    );
    expect(addToRecord({ applied: 80, refused: 20 }, { applied: 4, refused: 0 })).toEqual({
      applied: 42,
      refused: 10,
    });
  });
});
