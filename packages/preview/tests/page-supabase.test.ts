import { describe, expect, it } from "vitest";
import { SUPABASE_VERSION } from "~/domain/project/supabase-files";
import manifest from "../../preview-libraries/package.json" with { type: "json" };
import { answerNothing } from "../../preview-libraries/stand-ins/supabase-without-data.js";
import { expectsSupabase, withSupabase } from "../document/page-supabase";
import { preparePage } from "../document/preview-page";

const access = { url: "https://a.example", key: "sb_publishable_1" };

it("gives the client to pages that use it, before their own scripts, and leaves others alone", () => {
  const plain = preparePage("<h1>Hi</h1>");
  expect(withSupabase(plain, access)).toBe(plain);
  const page = preparePage("<script>window.supabase.from('notes')</script>");
  expect(withSupabase(page, access).html).toBe(
    `<script src="/packages/page-supabase.js" data-url="https://a.example" data-key="sb_publishable_1"></script>${page.html}`,
  );
  expect(withSupabase(page, { ...access, key: '"><script>' }).html).toContain(
    ' data-key="&quot;&gt;&lt;script&gt;">',
  );
  expect(withSupabase(page, "dry").html).not.toContain("a.example");
  expect([plain, page].map(expectsSupabase)).toEqual([false, true]);
});

it("gives apps the variables of their builds", () => {
  const code = "exports.client = process.env.NEXT_PUBLIC_SUPABASE_URL";
  const bundle = {
    entry: "a.js",
    mounts: null,
    tailwind: null,
    styles: [],
    missing: {},
    errors: [],
    modules: { "a.js": { code, imports: {} } },
    packages: { files: {}, texts: {} },
  };
  const page = withSupabase({ ...preparePage("<div id=root></div>"), bundle }, access);
  expect(page.bundle?.env).toMatchObject({
    VITE_SUPABASE_URL: access.url,
    VITE_SUPABASE_ANON_KEY: access.key,
  });
  expect(page.html).toContain(" data-process></script>");
});

it("names the version that is installed in exported pages", () => {
  expect(manifest.dependencies["@supabase/supabase-js"]).toBe(SUPABASE_VERSION);
});

describe("a dry run", () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await answerNothing(new Request(`https://supabase.invalid${path}`, init));
    const text = await answer.text();
    return [answer.status, text === "" ? null : JSON.parse(text)];
  };
  const one = { accept: "application/vnd.pgrst.object+json" };
  const back = { prefer: "return=representation" };
  it("reads no rows, takes every row, and signs nobody in", async () => {
    expect(await ask("/rest/v1/notes?select=*")).toEqual([200, []]);
    expect((await ask("/rest/v1/notes", { headers: one }))[0]).toBe(406);
    const body = JSON.stringify({ body: "Hi" });
    expect(await ask("/rest/v1/notes", { method: "POST", body })).toEqual([204, null]);
    expect(await ask("/rest/v1/notes", { method: "POST", body, headers: { ...back, ...one } })).toEqual([
      200,
      { body: "Hi" },
    ]);
    expect(await ask("/rest/v1/notes?id=eq.1", { method: "DELETE", headers: back })).toEqual([200, []]);
    expect((await ask("/auth/v1/token", { method: "POST", body }))[0]).toBe(400);
    expect((await ask("/storage/v1/object/a"))[0]).toBe(404);
  });
});
