import fc from "fast-check";
import { parse } from "parse5";
import { describe, expect, it } from "vitest";
import { fillTemplate } from "~/domain/template/fill-template";
import { templateValuesInput } from "~/domain/template/template";
import { boardTemplate } from "../../../support/board-template";

const page = (values?: Record<string, string>) => fillTemplate(boardTemplate, values);

describe("fillTemplate", () => {
  it("inlines the style sheet and script, and leaves no placeholder", () => {
    const html = page();
    expect(html).toContain("<style>\n:root {\n  --accent: #4f5bd5;");
    expect(html).toMatch(/<script>\n"use strict";[\s\S]*<\/script>\n {2}<\/body>/);
    expect(html).not.toMatch(/data-variable|style\.css|script\.js/);
    expect(html).toContain("<title>Board</title>");
  });

  it("fills in the values", () => {
    const html = page({ title: "Ship it", accent: "#AA0000" });
    expect(html).toContain("<title>Ship it</title>");
    expect(html).toContain("<h1>Ship it</h1>");
    expect(html).toContain("--accent: #aa0000;");
    expect(html).toContain("<p>All work at a glance</p>");
  });

  it("escapes any text", () => {
    const lines = fc.string({ minLength: 1, maxLength: 80, unit: "grapheme" });
    fc.assert(
      fc.property(lines, lines, (title, tagline) => {
        const values = templateValuesInput(boardTemplate.manifest.variables).safeParse({ title, tagline });
        fc.pre(values.success);
        const html = page(values.data as Record<string, string>);
        const shape = (source: string) =>
          JSON.stringify(parse(source), (key, value) =>
            ["parentNode", "value"].includes(key) ? undefined : value,
          );
        expect(shape(html)).toBe(shape(page()));
      }),
    );
  });

  it("keeps a script from ending its element early", () => {
    const files = { ...boardTemplate.files, script: 'const a = "</script><!-- <script>";' };
    const html = fillTemplate({ ...boardTemplate, files });
    expect(html).toContain('const a = "<\\/script><\\!-- <script>";</script>');
  });
});

describe("templateValuesInput", () => {
  const input = templateValuesInput(boardTemplate.manifest.variables);

  it("trims texts and uses defaults for missing values", () => {
    expect(input.parse({ title: "  Ship it " })).toEqual({ title: "Ship it" });
    expect(input.parse({})).toEqual({});
  });

  it.each([
    [{ title: " " }],
    [{ title: "x".repeat(81) }],
    [{ title: "two\nlines" }],
    [{ accent: "red" }],
    [{ accent: "#123" }],
    [{ other: "x" }],
  ])("refuses %j", (values) => {
    expect(input.safeParse(values).success).toBe(false);
  });
});
