// Runs first in every previewed page, inside its opaque origin.
import { deliver } from "../messages";
import { hostToPage, type StorageArea } from "../protocol";
import { reportBlocked } from "./blocked";
import { openChannel, send } from "./channel";
import { watchCondition } from "./condition";
import { captureConsole } from "./console";
import { limitDialogs } from "./dialogs";
import { watchDrawing } from "./drawn-canvases";
import { createDriver } from "./driver";
import { listenForErrors, positionOfSyntaxError } from "./errors";
import { redirectCdnAddresses } from "./libraries";
import { followLinks, otherFile, ownAddress } from "./links";
import { explainMissingApis } from "./missing-apis";
import { moduleSize, rerunModules, startModules, stopModules, updateModules } from "./modules";
import { setTimer } from "./natives";
import { fail, report, startUpdateOutput } from "./output";
import { installPageTime } from "./page-time";
import { createPicker } from "./picker";
import { installSeededRandom } from "./seeded-random";
import { settings } from "./settings";
import { simulateFocus } from "./simulated-focus";
import { takeSnapshot } from "./snapshot";
import { sourcePositionOf, sourcePositionsOf } from "./source-positions";
import { takeTailwindConfig } from "./tailwind-config";
import { createVirtualAddress } from "./virtual-address";
import { createWalk } from "./walk";
import { defineCookies, defineStorage } from "./window-storage";

const SCROLL_MS = 100;

const warn = (text: string) => report("warn", text);

function applyTheme(name: string): void {
  if (!settings.followsTheme) return;
  const root = document.documentElement;
  root.classList.toggle("dark", name === "dark");
  root.classList.toggle("light", name !== "dark");
  root.dataset.theme = name;
  root.style.colorScheme = name;
}

function reportScrolling(): void {
  let pending = false;
  const onScroll = () => {
    if (pending) return;
    pending = true;
    setTimer(() => {
      pending = false;
      send({ type: "scroll", top: window.scrollY });
    }, SCROLL_MS);
  };
  window.addEventListener("scroll", onScroll, { passive: true });
}

openChannel((message) =>
  deliver(
    hostToPage,
    {
      ping: ({ id }) => send({ type: "pong", id }),
      theme: ({ theme }) => applyTheme(theme),
      bundle: ({ bundle }) =>
        void startModules(bundle, parsed, { fail, positionOfSyntaxError }).then(started.resolve),
      update({ id, bundle }) {
        // First, so that errors during rendering count for this update.
        startUpdateOutput(id);
        const done = updateModules(bundle);
        picker.updated();
        send({ type: "updated", id, done });
        if (done) for (const error of bundle.errors) fail(error);
      },
      controls: () => walk.report(),
      walk: ({ steps }) => walk.start(steps),
      pick: picker.set,
      select: ({ address }) => picker.select(address),
      pickBeside: ({ towards }) => picker.pickBeside(towards),
      echo: ({ echo }) => picker.echo(echo),
      act: ({ id, script, action }) => driver.run(id, script, action),
      record: ({ script }) => void ready.then(() => driver.record(script)),
      check: ({ id, script, ...run }) => void ready.then(() => driver.check(id, script, run)),
      travel: ({ by }) => address.travel(by),
      visit: (message) => address.visit(message.address),
      freeze: () => send({ type: "still", html: takeSnapshot() }),
      restart: () => void restart(),
    },
    message,
  ),
);
const time = settings.isRepeatable ? installPageTime() : null;
if (settings.isRepeatable) installSeededRandom();

/** Starts the page again as if in a new document; see restartable.ts. */
async function restart(): Promise<void> {
  const isSafe = time !== null && !driver.hasLeft() && address.isAtStart() && stopModules();
  if (isSafe) {
    // The effects' clean-ups run in tasks.
    await time.flushTasks();
    time.restart();
    installSeededRandom();
    startUpdateOutput(0);
    defineStores([], []);
    await rerunModules();
  }
  send({ type: "restarted", done: isSafe });
}
if (settings.isInert) simulateFocus();
const driver = createDriver(send, time);
captureConsole();
watchDrawing();
listenForErrors();
reportBlocked((address) => libraries.explain(address));
const address = createVirtualAddress({
  before: settings.visits,
  own: ownAddress(),
  otherFile,
  hasRoutes: settings.hasRoutes,
  tell: (visits) => send({ type: "visits", visits }),
  openFile(path) {
    driver.leave();
    send({ type: "link", path });
  },
  reload() {
    driver.leave();
    send({ type: "reload" });
  },
  log: (text) => report("log", text),
});
followLinks(address.visit);
function defineStores(local: [string, string][], session: [string, string][]): void {
  for (const [area, initial] of Object.entries({ local, session }) as [StorageArea, [string, string][]][])
    defineStorage(area, { initial, send: (changes) => send({ type: "storage", area, changes }), warn });
}
defineStores(settings.stored.local, settings.stored.session);
explainMissingApis();
defineCookies();
// The bundle arrives before the page has a body.
const parsed = new Promise<void>((resolve) => {
  document.addEventListener("DOMContentLoaded", () => resolve(), { once: true });
});
const started = Promise.withResolvers<void>();
const libraries = redirectCdnAddresses(settings.libraries, report);
takeTailwindConfig();
const walk = createWalk(send);
const finder = {
  sourcePositionOf,
  sourcePositionsOf: (element: Element) => sourcePositionsOf(element, moduleSize),
};
const picker = createPicker(send, finder, driver.expect);
applyTheme(settings.theme);
reportScrolling();
document.addEventListener("DOMContentLoaded", () => {
  if (settings.scrollTop > 0) window.scrollTo(0, settings.scrollTop);
  send({ type: "parsed" });
});
/** Resolves once the page's scripts were started. */
const ready = settings.hasBundle ? started.promise : parsed;
// Checks evaluate a repeatable page themselves, and each evaluation costs a layout.
if (!time) watchCondition(ready);
limitDialogs(settings.token, settings.dialogs, driver.isActing);
