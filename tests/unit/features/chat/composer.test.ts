import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachInput } from "~/domain/chat/attachment-input";
import { readDraft, readDraftChips, saveDraft, saveDraftChips } from "~/domain/chat/draft";
import { parseDraftChips } from "~/domain/chat/draft-chips";
import { attachmentProblem, sendableName } from "~/features/chat/composer/attachment-list";

describe("attached files", () => {
  it.each([
    ["of 10 MB", { name: "a.pdf", size: 10_000_000 }, 0, undefined],
    ["larger", { name: "a.pdf", size: 10_000_001 }, 0, "a.pdf is larger than 10 MB"],
    ["empty", { name: "a.txt", size: 0 }, 0, "a.txt is empty"],
    ["the eighth", { name: "a.txt", size: 9 }, 7, undefined],
    ["the ninth", { name: "a.txt", size: 9 }, 8, "You can attach at most 8 files to a message"],
  ])("%s", (_, file, attached, refusal) => {
    expect(attachmentProblem(file, attached)).toBe(refusal);
  });

  it("gives every file a name the server accepts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "ü", "`", "~", "\n", "\0", "\u0085", " ", "文", "😀", "."), {
          maxLength: 250,
        }),
        (parts) => {
          const input = { name: sendableName(parts.join("")), base64: "YQ==" };
          expect(attachInput.safeParse(input).success).toBe(true);
        },
      ),
    );
  });
});

describe("drafts", () => {
  const memory = () => {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    };
  };

  it("keeps one for each chat, and one for the new chat", () => {
    const store = memory();
    saveDraft(() => store, "a", "for a");
    saveDraft(() => store, null, "for a new chat");
    expect(readDraft(() => store, "a")).toBe("for a");
    expect(readDraft(() => store, null)).toBe("for a new chat");
    expect(readDraft(() => store, "b")).toBe("");
    saveDraft(() => store, "a", "");
    expect(readDraft(() => store, "a")).toBe("");
  });

  it("keeps what the message points at and its files, whatever became of the stored text", () => {
    const store = memory();
    const chips = {
      references: [{ kind: "file" as const, path: "src/App.tsx" }],
      files: [{ id: "0199b1f2-1c8e-7000-8000-000000000001", place: "project" as const }],
    };
    saveDraftChips(() => store, "a", chips);
    expect(parseDraftChips(readDraftChips(() => store, "a") ?? "")).toEqual(chips);
    expect(readDraftChips(() => store, "b")).toBeNull();
    saveDraftChips(() => store, "a", { references: [], files: [] });
    expect(readDraftChips(() => store, "a")).toBeNull();
    const nothing = { references: [], files: [] };
    for (const broken of ["{", "[]", '{"references":[{"kind":"file"}],"files":[{"id":1}]}'])
      expect(parseDraftChips(broken)).toEqual(nothing);
  });

  it("works when the browser denies storage", () => {
    const refusing = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(() => saveDraft(refusing, "a", "x")).not.toThrow();
    expect(readDraft(refusing, "a")).toBe("");
  });
});
