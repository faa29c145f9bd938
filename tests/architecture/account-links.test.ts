import { expect, it } from "vitest";
import { accountPages, pageWithAnchor } from "~/domain/account/account-page";
import { pageRoutes } from "~tests/support/routes";
import { filesUnder, textOf } from "~tests/support/source-files";

/** What is under /account and on no list. */
const unlisted = ["/account/traffic", "/account/invoices"];

/** Addresses of account pages in a text that lead nowhere, or to a page without the part they name. */
const deadLinks = (text: string): string[] =>
  [...text.matchAll(/(?<=["'(`}])(\/account(?:\/[a-z-]+)?)(?:[?$][^#"'`)]*)?(?:#([a-z-]+))?(?=["'`)/])/g)]
    .filter(([, path = "", anchor]) => {
      if (unlisted.includes(path)) return false;
      const page = anchor ? pageWithAnchor(anchor) : accountPages.find((each) => each.path === path);
      return page?.path !== path;
    })
    .map(([link]) => link);

it("has a route for every listed page", () => {
  expect(accountPages.map(({ path }) => path).filter((path) => !pageRoutes().includes(path))).toEqual([]);
});

it("links to account pages that exist, at parts that are on them", () => {
  const files = filesUnder("src").filter((file) => /\.(?:tsx?|mdx)$/.test(file));
  const texts = files.map((file) => ({ file, text: textOf(file) }));
  // A link of the documentation, and one of the product.
  for (const link of ["(/account/models#ollama)", '"/account/teams"'])
    expect(texts.some(({ text }) => text.includes(link))).toBe(true);
  expect(texts.flatMap(({ file, text }) => deadLinks(text).map((link) => `${file}: ${link}`))).toEqual([]);
});

it("finds links from when the account was one page, and to pages that are not there", () => {
  expect(
    deadLinks('"/account#github" `/account?x=1#billing` "/account/nothing" (/account/data#mcp)'),
  ).toEqual(["/account#github", "/account?x=1#billing", "/account/nothing", "/account/data#mcp"]);
});
