// Runs first in every published page.
import { OWN_ADDRESS } from "../own-address";
import { redirectCdnAddresses } from "../page/libraries";
import { startModules } from "../page/modules";
import { takeTailwindConfig } from "../page/tailwind-config";
import { defineCookies, defineStorage } from "../page/window-storage";
import type { PageConfig } from "../previewed-page";
import type { StorageChange } from "../protocol";
import { defineSiteAddress } from "./site-address";
import { savedInTab, saveInTab } from "./tab-storage";

const { error: fail, warn } = console;

/** Reads and removes the script element with the page's settings. */
function takeConfig(): PageConfig {
  const holder = document.getElementById("page-config");
  const config: PageConfig = JSON.parse(holder?.textContent ?? "");
  holder?.remove();
  document.currentScript?.remove();
  return config;
}

/** On our server a page has an opaque origin, where storage and cookies throw. Elsewhere they work. */
function replaceBlockedStorage(): void {
  for (const area of ["local", "session"] as const) {
    try {
      window[`${area}Storage`].length;
    } catch {
      const send = (changes: StorageChange[]) => saveInTab(area, changes);
      defineStorage(area, { initial: savedInTab(area), send, warn });
    }
  }
  try {
    document.cookie;
  } catch {
    defineCookies();
  }
}

function followTheme(): void {
  const root = document.documentElement;
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const name = dark.matches ? "dark" : "light";
    root.classList.toggle("dark", dark.matches);
    root.classList.toggle("light", !dark.matches);
    root.dataset.theme = name;
    root.style.colorScheme = name;
  };
  apply();
  dark.addEventListener("change", apply);
}

/** In a page with a <base>, a link to "#part" would navigate away. */
function keepAnchors(): void {
  window.addEventListener("click", (event) => {
    const target = event.composedPath()[0];
    const href = target instanceof Element ? target.closest("a[href]")?.getAttribute("href") : null;
    if (event.defaultPrevented || !href?.startsWith("#") || !document.querySelector("base")) return;
    event.preventDefault();
    location.hash = href;
  });
}

const config = takeConfig();
replaceBlockedStorage();
if (config.followsTheme) followTheme();
if (config.hasRoutes) defineSiteAddress();
// Packages also read it.
else for (const owner of [window, document]) Object.assign(owner, { [OWN_ADDRESS]: location });
keepAnchors();
if (config.libraries) redirectCdnAddresses(config.libraries, () => {});
takeTailwindConfig();
if (config.bundle) {
  const parsed = new Promise<void>((resolve) => {
    document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
  });
  void startModules(config.bundle, parsed, { fail, positionOfSyntaxError: () => "" });
}
