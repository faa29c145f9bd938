import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attachmentInput } from "~/domain/chat/attachment";
import { readDraft, saveDraft } from "~/domain/chat/draft";
import { decodeText, judgeFile, readFiles, sendableName } from "~/features/chat/composer/attachments";

const draft = { attached: 0, supportsImages: true };
const file = (name: string, bytes: Uint8Array<ArrayBuffer> | string, type = "text/plain") =>
  new File([bytes], name, { type });

describe("attached files", () => {
  it.each([
    ["a text of 200 kB", { name: "a.txt", size: 200_000, type: "text/plain" }, draft, true],
    ["a larger text", { name: "a.txt", size: 200_001, type: "text/plain" }, draft, false],
    ["an empty file", { name: "a.txt", size: 0, type: "text/plain" }, draft, false],
    ["a picture for a model that sees", { name: "a.png", size: 9, type: "image/png" }, draft, true],
    [
      "a picture for one that does not",
      { name: "a.png", size: 9, type: "image/png" },
      { ...draft, supportsImages: false },
      false,
    ],
    ["a picture over 4 MB", { name: "a.png", size: 4_000_001, type: "image/png" }, draft, false],
    ["an eighth file", { name: "a.txt", size: 9, type: "" }, { ...draft, attached: 7 }, true],
    ["a ninth file", { name: "a.txt", size: 9, type: "" }, { ...draft, attached: 8 }, false],
  ])("%s", (_, candidate, where, accepted) => {
    expect(judgeFile(candidate, where).accepted).toBe(accepted);
  });

  it("reads files the server accepts, and reports rejected ones", async () => {
    const { picked, refused } = await readFiles(
      [
        file("a.ts", "let a = 1;\n"),
        file("binary.bin", new Uint8Array([1, 0, 2])),
        file("latin1.txt", new Uint8Array([0xff, 0xfe, 0x41])),
        file("p.png", new Uint8Array([137, 80, 78, 71]), "image/png"),
      ],
      draft,
    );
    expect(picked.map(({ input }) => attachmentInput.parse(input))).toEqual([
      { kind: "text", name: "a.ts", text: "let a = 1;\n" },
      { kind: "image", name: "p.png", mediaType: "image/png", base64: "iVBORw==" },
    ]);
    expect(refused).toEqual(["binary.bin is not a text file", "latin1.txt is not a text file"]);
  });

  it("keeps every text byte for byte", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        fc.pre(!text.includes("\0") && !text.startsWith("\ufeff"));
        expect(decodeText(new TextEncoder().encode(text))).toBe(text);
      }),
    );
  });

  it("gives every file a name the server accepts", () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom("a", "ü", "`", "~", "\n", "\0", "\u0085", " ", "文", "😀", "."), {
          maxLength: 250,
        }),
        (parts) => {
          const input = { kind: "text", name: sendableName(parts.join("")), text: "x" };
          expect(attachmentInput.safeParse(input).success).toBe(true);
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

  it("works when the browser denies storage", () => {
    const refusing = () => {
      throw new DOMException("denied", "SecurityError");
    };
    expect(() => saveDraft(refusing, "a", "x")).not.toThrow();
    expect(readDraft(refusing, "a")).toBe("");
  });
});
