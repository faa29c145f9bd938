import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { envVariable, projectEnvironment, projectNode, projectPath } from "../../scripts/environment.mjs";
import { installDebianPackage } from "./debian.mjs";

/** No sandbox, which is unavailable to root, and no requests to the vendor. */
export const chromiumArgs = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** The headless shell: the same engine with a fifth less CPU time. */
const SHELL = "chromium-headless-shell";
const fullBrowserNames = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const macBrowsers = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

function systemBrowser(/** @type {boolean} */ whole) {
  const folders = (envVariable("PATH") ?? "").split(path.delimiter);
  const names = whole ? fullBrowserNames : [SHELL, ...fullBrowserNames];
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  return [...onPath, ...macBrowsers].find(existsSync);
}

const playwrightChromium = () => [chromium.executablePath()].find(existsSync);

function installPlaywrightChromium() {
  process.stderr.write("  Installing Chromium (playwright install) ...\n");
  spawnSync(projectNode(), [projectPath("node_modules/@playwright/test/cli.js"), "install", "chromium"], {
    env: projectEnvironment(),
  });
  return playwrightChromium();
}

/** The browser in `CHROMIUM_PATH`, which every test process inherits. */
function namedBrowser(/** @type {boolean} */ whole) {
  const named = envVariable("CHROMIUM_PATH");
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, and nothing is there.`);
  return whole && named && path.basename(named) === SHELL ? undefined : named;
}

/**
 * Finds a Chromium, or installs one.
 * @param {{ whole?: boolean }} [wanted] whole: the full browser, with features such as push messages
 * @returns {string} the path of the program
 * @throws {Error} with one line that says what to do
 */
export function findChromium({ whole = false } = {}) {
  const named = namedBrowser(whole);
  if (named) return named;
  const system = systemBrowser(whole);
  // Optional, so without an update of the package lists: the tests only take longer in the full browser.
  if (system && !whole && path.basename(system) !== SHELL) installDebianPackage(SHELL, { update: false });
  const found = systemBrowser(whole) ?? playwrightChromium();
  if (found) return found;
  const installed = (installDebianPackage("chromium") && systemBrowser(whole)) || installPlaywrightChromium();
  if (installed) return installed;
  throw new Error(
    "No Chromium was found and none could be installed: install one (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to its program.",
  );
}
