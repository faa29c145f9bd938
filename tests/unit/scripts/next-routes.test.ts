import { expect, it } from "vitest";
import { matchRoute } from "../../../packages/preview-libraries/stand-ins/next/routes.mjs";

const files = [
  "src/app/page.tsx",
  "src/app/layout.tsx",
  "src/app/(shop)/items/[id]/page.tsx",
  "src/app/(shop)/items/new/page.jsx",
  "src/app/docs/[[...path]]/page.tsx",
  "src/app/files/[...path]/page.tsx",
  "src/app/@modal/items/page.tsx",
];

it.each([
  ["/", "src/app/page.tsx", {}],
  ["/items/7/", "src/app/(shop)/items/[id]/page.tsx", { id: "7" }],
  ["/items/a%20b", "src/app/(shop)/items/[id]/page.tsx", { id: "a b" }],
  ["/items/new", "src/app/(shop)/items/new/page.jsx", {}],
  ["/docs", "src/app/docs/[[...path]]/page.tsx", {}],
  ["/docs/a/b", "src/app/docs/[[...path]]/page.tsx", { path: ["a", "b"] }],
  ["/files/a", "src/app/files/[...path]/page.tsx", { path: ["a"] }],
])("finds the page of %s", (path, page, params) => {
  expect(matchRoute(files, path)).toMatchObject({ page, params });
});

it.each(["/items", "/items/7/more", "/files", "/about"])("has no page for %s", (path) => {
  expect(matchRoute(files, path)).toBeNull();
});

const pages = [
  "pages/_app.tsx",
  "pages/404.tsx",
  "pages/index.tsx",
  "pages/blog/index.tsx",
  "pages/blog/[id].tsx",
];

it.each([
  ["/", "pages/index.tsx", {}, "/"],
  ["/blog", "pages/blog/index.tsx", {}, "/blog"],
  ["/blog/7", "pages/blog/[id].tsx", { id: "7" }, "/blog/[id]"],
])("finds the page of %s for the pages router", (path, page, params, route) => {
  expect(matchRoute(pages, path)).toEqual({ page, params, folders: ["pages/"], route });
});

it.each(["/_app", "/404", "/blog/7/more", "/index"])("has no page for %s for the pages router", (path) => {
  expect(matchRoute(pages, path)).toBeNull();
});

it("names the folders around a page, with those that are no part of its path", () => {
  expect(matchRoute(files, "/items/7")?.folders).toEqual([
    "src/app/",
    "src/app/(shop)/",
    "src/app/(shop)/items/",
    "src/app/(shop)/items/[id]/",
  ]);
});
