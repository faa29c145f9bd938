import { expect, it } from "vitest";
import { preparePage } from "../document/preview-page";
import { moduleWithOwnAddress, scriptWithOwnAddress } from "../own-address";

it.each([
  ["window.location.pathname", "window.$address.pathname"],
  ["document.location = '/a'", "document.$address = '/a'"],
  ["globalThis?.location.href", "globalThis?.$address.href"],
  ["`at $" + "{window.location.hash}`", "`at $" + "{window.$address.hash}`"],
  ['say("window.location is read")', 'say("window.location is read")'],
  ["route.location.pathname; useLocation()", "route.location.pathname; useLocation()"],
  ["window.locationbar", "window.locationbar"],
])("has a module's %s read the page's own address", (code, result) => {
  expect(moduleWithOwnAddress(code)).toBe(result);
});

it.each([
  ["show(location.pathname)", "show($address.pathname)"],
  ['location = "/invoices"', '$address = "/invoices"'],
  ["if (location == before) stop()", "if (location == before) stop()"],
  ["const location = places[0]; location.name", "const location = places[0]; location.name"],
  ["const find = (location) => location.name", "const find = (location) => location.name"],
])("has a script's %s read the page's own address, unless the script declares the name", (code, result) => {
  expect(scriptWithOwnAddress(code)).toBe(result);
});

it("changes the scripts of a page, and nothing that it shows", () => {
  const { html, hasRoutes } = preparePage(
    "<p>window.location</p><script>history.pushState(0, '', '/a'); show(window.location)</script>",
  );
  expect(html).toContain("<p>window.location</p>");
  expect(html).toContain("show(window.$address)");
  expect(hasRoutes).toBe(true);
});
