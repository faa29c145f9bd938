import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ruleFilesOf } from "~/domain/project/rules/rule-file";
import { readSkill, readSkills } from "~/domain/project/rules/skill";

const file = (text: string, path = "skills/pdf/SKILL.md") => ({ path, kind: "skill" as const, text });

describe("a skill", () => {
  it("has a name, a description and a text, in every form that YAML has for them", () => {
    const skill = {
      path: "skills/pdf/SKILL.md",
      folder: "skills/pdf/",
      name: "pdf",
      description: "Fills forms. Use it for PDFs.",
      body: "# Steps\n\n---\n\nOpen it.",
    };
    for (const head of [
      "name: pdf\ndescription: Fills forms. Use it for PDFs.",
      'name: "pdf"\ndescription: "Fills forms. Use it for PDFs."\nlicense: MIT\nmetadata:\n  version: "1.0"',
      "name: pdf\ndescription: >-\n  Fills forms.\n  Use it for PDFs.",
      "description: |\n  Fills forms.\n  Use it for PDFs.\nname: pdf\nallowed-tools: Read",
    ]) {
      const text = `---\n${head}\n---\n\n${skill.body}\n`;
      expect(readSkill(file(text))).toEqual(skill);
      expect(readSkill(file(`\uFEFF${text.replaceAll("\n", "\r\n")}`))).toEqual(skill);
    }
  });

  it("may have a colon in a description that is not quoted, the commonest mistake", () => {
    const text = "---\nname: pdf\ndescription: Use when: a PDF is there\n---\nOpen it.";
    expect(readSkill(file(text))).toMatchObject({ name: "pdf", description: "Use when: a PDF is there" });
  });

  it.each([
    ["no head", "# Steps"],
    ["an open head", "---\nname: pdf\ndescription: x\nOpen it."],
    ["no name", "---\ndescription: x\n---\nOpen it."],
    ["a name of other letters", "---\nname: My PDF\ndescription: x\n---\nOpen it."],
    ["a long name", `---\nname: ${"a".repeat(65)}\ndescription: x\n---\nOpen it.`],
    ["no description", "---\nname: pdf\ndescription:\n---\nOpen it."],
    ["a list as description", "---\nname: pdf\ndescription: [x]\n---\nOpen it."],
    ["no text", "---\nname: pdf\ndescription: x\n---\n"],
    ["an alias", "---\nname: &a pdf\ndescription: *a\n---\nOpen it."],
    ["a head without end", `---\nname: pdf\ndescription: x\n${"# y\n".repeat(3_000)}---\nOpen it.`],
  ])("cannot be used with %s, and says so in a sentence", (_, text) => {
    expect(readSkill(file(text))).toEqual({
      path: "skills/pdf/SKILL.md",
      problem: expect.stringMatching(/^Its? .*\.$/),
    });
  });

  it("is used or refused, whatever its file holds, and is one line of at most 1,024 characters in lists", () => {
    const head = fc.array(
      fc.oneof(
        fc.constantFrom(
          "name: pdf",
          "description: x",
          "---",
          "&a [*a]",
          "? !!set",
          "{{{{",
          "- - -",
          "<<: *a",
          "\t",
          "|",
        ),
        fc.string({ maxLength: 40 }),
      ),
      { maxLength: 30 },
    );
    fc.assert(
      fc.property(head, fc.string(), (lines, body) => {
        const read = readSkill(file(`---\n${lines.join("\n")}\n---\n${body}`));
        if ("problem" in read) return read.problem.length > 0;
        return (
          read.description.length <= 1_024 &&
          !/[\n\r]/.test(read.description) &&
          /^[a-z0-9-]+$/.test(read.name)
        );
      }),
      { numRuns: 300 },
    );
  });

  it("is read by its name and description alone, so that no head takes long", () => {
    const heads = [
      "[".repeat(7_000),
      '{"a":'.repeat(1_500),
      "\n".repeat(7_000),
      `{${'"a":1,'.repeat(1_200)}"a":1}`,
    ];
    const started = process.cpuUsage().user;
    for (const head of heads) {
      const text = `---\nname: pdf\nother: ${head}\ndescription: x\n---\nOpen it.`;
      for (let time = 0; time < 40; time++)
        expect(readSkill(file(text))).toMatchObject({ name: "pdf", description: "x" });
      expect(readSkill(file(`---\nname: pdf\ndescription: ${head}\n---\nx`))).toHaveProperty("problem");
    }
    // Parsed whole they took six seconds.
    expect((process.cpuUsage().user - started) / 1e6).toBeLessThan(2);
  });

  it("is the only one of its name", () => {
    const text = "---\nname: pdf\ndescription: x\n---\nOpen it.";
    const { skills, broken } = readSkills([file(text, "a/SKILL.md"), file(text, "b/SKILL.md")]);
    expect(skills.map(({ path }) => path)).toEqual(["a/SKILL.md"]);
    expect(broken).toEqual([{ path: "b/SKILL.md", problem: "a/SKILL.md has the same name." }]);
  });
});

describe("the rules of a project", () => {
  it("are its AGENTS.md files, that of the whole project first, and its skills", () => {
    const files = new Map<string, string | Uint8Array>([
      ["packages/ui/AGENTS.md", "Use CSS variables."],
      ["skills/pdf/SKILL.md", "x"],
      ["AGENTS.md", "Use tabs."],
      ["empty/AGENTS.md", " \n"],
      ["docs/MY-AGENTS.md", "no"],
      ["agents.md", "no"],
      ["bytes/AGENTS.md", new Uint8Array([1])],
    ]);
    expect(ruleFilesOf(files).map(({ path, kind }) => [path, kind])).toEqual([
      ["AGENTS.md", "rules"],
      ["packages/ui/AGENTS.md", "rules"],
      ["skills/pdf/SKILL.md", "skill"],
    ]);
    const many = new Map(Array.from({ length: 200 }, (_, at) => [`s${at}/SKILL.md`, "x"] as const));
    expect(ruleFilesOf(many)).toHaveLength(40);
  });
});
