import { expect, it } from "vitest";
import { handlerRoutes, pageRoutes } from "~tests/support/routes";
import { filesUnder, textOf } from "~tests/support/source-files";

const routes = [...pageRoutes(), ...handlerRoutes()];

/** Every journey calls them, none by name. */
const usedIndirectly = ["/api/trpc/[trpc]", "/api/auth/[...nextauth]"];

const journeys = filesUnder("tests/e2e")
  .filter((file) => file.endsWith(".ts"))
  .map(textOf)
  .join("\n");

/** The route as a journey writes it: quoted, with a value or the end of the path where the route has a parameter. */
function isVisited(route: string): boolean {
  // An optional part: the address without it is a visit too.
  if (route.includes("/[[")) return isVisited(route.replace(/\/\[\[.*/, ""));
  const [fixed = ""] = route.split("[");
  const path = fixed.replace(/[.*+?^${}()|\\]/g, "\\$&");
  return new RegExp(route.includes("[") ? path : `["'\`/]${path}["'\`?#\\\\$)]`).test(journeys);
}

it.each(routes.filter((route) => !usedIndirectly.includes(route)))("has an end-to-end test: %s", (route) => {
  expect(isVisited(route)).toBe(true);
});
