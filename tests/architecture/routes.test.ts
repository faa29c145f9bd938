import { expect, it } from "vitest";
import { handlerRoutes, pageRoutes } from "~tests/support/routes";
import { filesUnder, textOf } from "~tests/support/source-files";

const routes = [...pageRoutes(), ...handlerRoutes()];

/** Routes that tests call without naming them. */
const usedIndirectly = ["/api/trpc/[trpc]", "/api/auth/[...nextauth]"];

const journeys = filesUnder("tests/e2e")
  .filter((file) => file.endsWith(".ts"))
  .map(textOf)
  .join("\n");

/** The route as tests write it: quoted, with a value or nothing in place of a parameter. */
function isVisited(route: string): boolean {
  // An optional parameter may be omitted.
  if (route.includes("/[[")) return isVisited(route.replace(/\/\[\[.*/, ""));
  const [fixed = ""] = route.split("[");
  const path = fixed.replace(/[.*+?^${}()|\\]/g, "\\$&");
  return new RegExp(route.includes("[") ? path : `["'\`/]${path}["'\`?#\\\\$)]`).test(journeys);
}

it.each(routes.filter((route) => !usedIndirectly.includes(route)))("has an end-to-end test: %s", (route) => {
  expect(isVisited(route)).toBe(true);
});
