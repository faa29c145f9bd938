import { describe, expect, it } from "vitest";
import { productTemplates } from "~tests/support/product-templates";
import { filesUnder, textOf } from "~tests/support/source-files";

/** `<title data-variable="title">To-do list</title>`: its name and its text. */
const boundElement = /<(\w+)(?:\s[^>]*)?\sdata-variable="([^"]*)"[^>]*>([^<]*)<\/\1>/g;
const MAX_BYTES = 40_000;

describe.each(await productTemplates.all())("template $id", ({ id, manifest, files }) => {
  const { html, css, script = "" } = files;

  it("contains a manifest, a page, a style sheet and at most one script", () => {
    const names = ["index.html", ...(script ? ["script.js"] : []), "style.css", "template.json"];
    expect(filesUnder(`templates/${id}`)).toEqual(names.map((name) => `templates/${id}/${name}`));
  });

  it("has a name, an accent colour and tags without duplicates", () => {
    const { title, accent, ...others } = manifest.variables;
    expect(title?.kind).toBe("text");
    expect(accent?.kind).toBe("colour");
    expect(Object.values(others).filter(({ kind }) => kind !== "text")).toEqual([]);
    expect(Object.keys(others).length).toBeLessThanOrEqual(5);
    expect(manifest.tags.length).toBeGreaterThanOrEqual(8);
    expect(manifest.tags.length).toBeLessThanOrEqual(20);
    expect(new Set(manifest.tags).size).toBe(manifest.tags.length);
  });

  it("binds every text variable, with its default as the text, and nothing else", () => {
    const bound = [...html.matchAll(boundElement)].map(([, , name = "", text]) => [name, text] as const);
    expect(bound.length, "a bound element holds text alone").toBe(html.split("data-variable").length - 1);
    const texts = Object.entries(manifest.variables).filter(([, { kind }]) => kind === "text");
    expect(new Set(bound.map(([name]) => name))).toEqual(new Set(texts.map(([name]) => name)));
    for (const [name, text] of bound) {
      expect(decodeEntities(text ?? ""), name).toBe(manifest.variables[name]?.default);
    }
    expect(html).toContain('<title data-variable="title">');
    expect(`${css}${script}`).not.toContain("data-variable");
  });

  it("declares the accent colour once, and the scheme only by light-dark()", () => {
    const declared = [...css.matchAll(/--accent:\s*([^;]+);/g)].map(([, value]) => value);
    expect(declared).toEqual([manifest.variables.accent?.default]);
    expect(css).toContain("color-scheme: light dark;");
    expect(css).not.toContain("prefers-color-scheme");
  });

  it("starts with the shared style sheets that it uses, then the accent colour", () => {
    const start = /^(?:@import "\.\.\/[a-z]+\.css";\n)+\n:root \{\n {2}--accent: /;
    expect(textOf(`templates/${id}/style.css`)).toMatch(start);
  });

  it("contains no external URL, and also works inlined into one file", () => {
    // XML namespaces are never requested; example URLs in a page lead nowhere.
    const addresses = [...`${html}${css}${script}`.matchAll(/(?:https?:)?\/\/[\w-]+\.[\w.-]+/g)]
      .map(([address]) => address)
      .filter((address) => !/\/\/(www\.w3\.org|(www\.)?example\.(com|org|net))$/.test(address));
    expect(addresses).toEqual([]);
    expect(html).toContain('<link rel="stylesheet" href="style.css">');
    expect(html.includes('<script src="script.js"></script>\n  </body>')).toBe(script !== "");
    expect(html).not.toMatch(/<style|\son\w+=|javascript:/);
    expect(script).not.toMatch(/<\/script|<!--/i);
    expect(css).not.toMatch(/<\/style|@import/i);
  });

  it("is small", () => {
    const bytes = Buffer.byteLength(`${html}${css}${script}`);
    expect(bytes).toBeLessThan(MAX_BYTES);
  });
});

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"' };
const decodeEntities = (text: string) =>
  text.replace(/&(amp|lt|gt|quot);/g, (_, name) => entities[name] ?? "");
