import { expect, it } from "vitest";
import { nearestPages } from "~/domain/docs/nearest-pages";

const pages = [
  { path: "/docs", title: "Overview" },
  { path: "/docs/guides/github", title: "GitHub" },
  { path: "/docs/guides/providers", title: "Connect a provider" },
  { path: "/docs/guides/projects", title: "Projects and versions" },
  { path: "/docs/self-hosting/backups", title: "Backup and restore" },
];
const nearest = (path: string) => nearestPages(pages, path).map((page) => page.path);

it("finds a page by a mistyped address, and leaves out those that only share a folder", () => {
  expect(nearest("/docs/guides/githb")).toEqual(["/docs/guides/github"]);
});

it("finds a page in another folder, and by its title", () => {
  expect(nearest("/docs/backup")[0]).toBe("/docs/self-hosting/backups");
  expect(nearest("/docs/sdk/restore")).toEqual(["/docs/self-hosting/backups"]);
});

it("lists the pages of a folder whose page is unknown, at most four", () => {
  expect(nearest("/docs/guides/zzz")).toHaveLength(3);
  expect(nearestPages([...pages, ...pages], "/docs/guides")).toHaveLength(4);
});

it("offers nothing where nothing is alike", () => {
  expect(nearest("/docs/zzz")).toEqual([]);
});
