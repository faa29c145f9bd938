import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rulesRoom } from "~/domain/chat/prompt";
import { describeRules, describeSkills, noRules } from "~/domain/chat/rules/describe-rules";
import { pickSkills } from "~/domain/chat/rules/pick-skills";
import { answerReadSkill } from "~/domain/chat/rules/read-skill-tool";
import { estimateTokens } from "~/domain/model/context";
import type { Skill } from "~/domain/project/rules/skill";

const skill = (name: string, description: string, body = "Do it."): Skill => ({
  path: `skills/${name}/SKILL.md`,
  folder: `skills/${name}/`,
  name,
  description,
  body,
});
const pdf = skill("pdf", "Extract text and tables from PDF files, fill forms. Use when working with PDFs.");
const review = skill("code-review", "Reviews a change for faults.");
const wide = rulesRoom(null);

describe("the rules of a chat in a prompt", () => {
  it("begin with the user's own, and say what counts where they differ", () => {
    const { text, parts } = describeRules(
      {
        account: " Use tabs.\n",
        folder: { name: "Work", text: "Write for clients." },
        files: [
          { path: "AGENTS.md", text: "Use ```three``` backticks." },
          { path: "packages/ui/AGENTS.md", text: "Use variables." },
        ],
        skills: [pdf],
      },
      wide,
      "tool",
    );
    expect(text).toBe(
      [
        "The user's own instructions:\nUse tabs.",
        "The user's instructions for this group of chats:\nWrite for clients.",
        "Rules of the project, from files in it. Where they and the user's own instructions differ, the user's count; those of the nearest folder count before those above it.",
        "For the whole project:\n````text AGENTS.md\nUse ```three``` backticks.\n````",
        "For files in packages/ui/:\n```text packages/ui/AGENTS.md\nUse variables.\n```",
        `Skills of the project: instructions for certain tasks. Before a task that one of them is for, read it with read_skill.\n- pdf: ${pdf.description}`,
      ].join("\n\n"),
    );
    expect(parts.map(({ key, isCut }) => [key, isCut])).toEqual([
      ["account", false],
      ["folder", false],
      ["AGENTS.md", false],
      ["packages/ui/AGENTS.md", false],
      ["skills/pdf/SKILL.md", false],
    ]);
    expect(describeRules({ ...noRules, skills: [pdf] }, wide, "file").text).toContain(
      `read its file with read_file.\n- skills/pdf/SKILL.md: ${pdf.description}`,
    );
    expect(describeRules(noRules, wide, "none")).toEqual({ text: "", parts: [] });
  });

  it("keep short ones whole and shorten long ones, for a model of a small context", () => {
    const { text, parts } = describeRules(
      {
        ...noRules,
        account: "Use tabs.",
        files: [{ path: "AGENTS.md", text: "Write a test for it.\n".repeat(400) }],
      },
      rulesRoom(4_096),
      "none",
    );
    expect(parts).toEqual([
      { key: "account", tokens: 3, isCut: false },
      { key: "AGENTS.md", tokens: expect.any(Number), isCut: true },
    ]);
    expect(text).toContain("Write a test for it.\n[shortened]\n```");
    expect(estimateTokens(text)).toBeLessThan(600);
  });

  it("stay within their room, whatever they say", () => {
    const words = fc.string({ unit: "grapheme", maxLength: 4_000 });
    fc.assert(
      fc.property(
        fc.record({ account: words, folder: words, files: fc.array(words, { maxLength: 8 }) }),
        fc.integer({ min: 0, max: 2_000 }),
        ({ account, folder, files }, room) => {
          const { parts } = describeRules(
            {
              account,
              folder: { name: "Work", text: folder },
              files: files.map((text, at) => ({ path: `${at}/AGENTS.md`, text })),
              skills: [],
            },
            { rules: room, list: 0 },
            "none",
          );
          return parts.reduce((sum, { tokens }) => sum + tokens, 0) <= room;
        },
      ),
      { numRuns: 200 },
    );
  });

  it("shorten the list of skills until it fits, names last", () => {
    const many = Array.from({ length: 40 }, (_, at) => skill(`skill-${at}`, "It does a thing. ".repeat(50)));
    const listOf = (list: number) =>
      describeRules({ ...noRules, skills: many }, { rules: 0, list }, "none").text;
    expect(listOf(20_000)).toContain("It does a thing. ".repeat(50).trim());
    expect(listOf(400)).toContain("\n- skill-39");
    for (const room of [20_000, 2_000, 400, 60])
      expect(estimateTokens(listOf(room))).toBeLessThanOrEqual(room);
  });
});

describe("a skill", () => {
  const pick = (text: string, byWords = true, named: string[] = []) =>
    pickSkills([pdf, review], { text, named, byWords }).map(({ name }) => name);

  it("is picked by its name, by a reference to its file, and by what a message is about", () => {
    expect(pick("/pdf please", false)).toEqual(["pdf"]);
    expect(pick("Use @code-review, then /pdf.", false)).toEqual(["pdf", "code-review"]);
    expect(pick("Read it", false, ["skills/pdf/SKILL.md"])).toEqual(["pdf"]);
    expect(pick("Extract the tables of this PDF")).toEqual(["pdf"]);
    expect(pick("Do a review of my code")).toEqual(["code-review"]);
  });

  it("is not picked by a path, by part of a name, or by a word or two", () => {
    expect(pick("See src/pdf and a/@pdf and /pdf-lib and mail@pdf", false)).toEqual([]);
    expect(pick("Extract the tables of this PDF", false)).toEqual([]);
    expect(pick("Add a page with a form for the files of our users, and a footer with the year")).toEqual([]);
    expect(pick("")).toEqual([]);
  });

  it("is sent with a message within its room", () => {
    const { text, parts } = describeSkills([skill("pdf", "x", "Open it.\n".repeat(2_000))], 300);
    expect(parts).toMatchObject([{ key: "skills/pdf/SKILL.md", isCut: true }]);
    expect(text).toMatch(
      /^The skill pdf, which this message is about:\n```text skills\/pdf\/SKILL\.md\nOpen it\./,
    );
    expect(estimateTokens(text)).toBeLessThan(350);
  });

  it("is read by a model that calls for it, with the text files of its folder, and no others", () => {
    const files = new Map<string, string | Uint8Array>([
      ["skills/pdf/SKILL.md", "…"],
      ["skills/pdf/forms.md", "Fill them."],
      ["skills/pdf/logo.png", new Uint8Array([1])],
      ["secret.md", "hush"],
    ]);
    const read = (args: Record<string, unknown>) => answerReadSkill([pdf], files, args, 1_000);
    expect(read({ name: "pdf" })).toBe("Files of its folder: forms.md\n\nDo it.");
    expect(read({ name: "pdf", file: "./forms.md" })).toBe("Fill them.");
    for (const file of ["../../secret.md", "logo.png", "/secret.md", "__proto__"])
      expect(read({ name: "pdf", file })).toBe("The skill has no such text file.");
    for (const args of [{}, { name: 1 }, { name: "nope" }, { name: "pdf", file: [] }])
      expect(read(args)).toBe("There is no such skill. There are: pdf");
  });
});
