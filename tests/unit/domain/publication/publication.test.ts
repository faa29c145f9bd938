import { expect, it } from "vitest";
import { contentTypeOf } from "~/domain/publication/content-type";
import { withHead } from "~/domain/publication/document-head";
import { embedSnippet } from "~/domain/publication/publication";
import { publicationForm, publishInputOf } from "~/domain/publication/publication-input";
import { sitePolicy } from "~/domain/publication/site-policy";

const form = {
  slug: "",
  title: "Moss",
  description: "",
  versionId: "",
  lastDay: "",
  asksPassword: false,
  hasPassword: false,
  password: "",
};

it("escapes what a user wrote, wherever it goes into markup", () => {
  const title = '"><script>alert(1)</script>';
  const head = withHead('<!doctype html><meta charset="utf-8"><p>$&</p>', {
    title,
    description: title,
    address: "https://a.example/p/x",
    picture: "",
    isIndexed: false,
  });
  expect(head).not.toContain("<script>");
  expect(head).toContain("<p>$&</p>");
  expect(head).toContain('<meta name="robots" content="noindex">');
  expect(embedSnippet({ address: "https://a.example/p/x", title })).toContain(
    'title="&quot;&gt;&lt;script&gt;',
  );
});

it("lets no published file act at this origin", () => {
  const policy = sitePolicy("https://a.example", "moss", null);
  expect(policy).toMatch(/^sandbox (?!.*allow-same-origin)(?!.*allow-top-navigation)/);
  expect(policy).toContain("connect-src data: blob: https://a.example/p/moss/;");
});

it.each([
  ["index.html", true, "text/html; charset=utf-8"],
  ["data.json", true, "application/json; charset=utf-8"],
  ["logo.svg", true, "image/svg+xml"],
  ["notes", true, "text/plain; charset=utf-8"],
  ["archive.bin", false, "application/octet-stream"],
])("sends %s as what it is", (path, isText, type) => expect(contentTypeOf(path, isText)).toBe(type));

it("keeps, changes or removes a password as the form says, and wants one where there is none", () => {
  const passwordOf = (changes: Partial<typeof form>) =>
    publishInputOf("id", publicationForm.parse({ ...form, ...changes }), (day) => new Date(day)).password;
  expect(passwordOf({})).toBe("");
  expect(passwordOf({ asksPassword: true, hasPassword: true })).toBeNull();
  expect(passwordOf({ asksPassword: true, password: "flowers" })).toBe("flowers");
  expect(publicationForm.safeParse({ ...form, asksPassword: true }).error?.issues[0]?.message).toBe(
    "Enter a password.",
  );
});
