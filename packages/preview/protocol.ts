import {
  anyOf,
  blob,
  type Check,
  type Checked,
  decimal,
  exactly,
  flag,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  record,
  shape,
  text,
} from "./check";
import { checkStep, MAX_CHECK_STEPS, MAX_CHOSEN_FILES } from "./check-step";
import {
  MAX_ADDRESS,
  MAX_CONSOLE_ENTRIES,
  MAX_CONSOLE_TEXT,
  MAX_CONTROLS,
  MAX_DIALOGS,
  MAX_DOWNLOAD_BYTES,
  MAX_ECHOES,
  MAX_ELEMENT,
  MAX_FILE_NAME,
  MAX_OUTLINE,
  MAX_PICTURE,
  MAX_REPORT_TEXT,
  MAX_SOURCE_POSITIONS,
  MAX_TYPED,
  MAX_VISITS,
} from "./limits";
import { pageCondition } from "./page-condition";
import type { PageBundle, ShownPage, Visits } from "./previewed-page";

// All messages between the app, the frame's document (the host) and the page in it. Receivers validate each message, and
// do not compile unless they handle every type.

const MAX_PATH = 255;
const MAX_LINE = 1_000_000;
const MAX_SNAPSHOT = 5_000_000;

/**
 * The handshake of app and host. All other messages use the port that FRAME_CONNECT carries. FRAME_CALL asks a frame
 * that may be ready already to say so again. FRAME_SHOWN: its first page has appeared, also before any port is there.
 */
export const FRAME_CALL = "preview-frame-call";
export const FRAME_READY = "preview-frame-ready";
export const FRAME_CONNECT = "preview-frame-connect";
export const FRAME_SHOWN = "preview-frame-shown";

const theme = oneOf("light", "dark");

/** The kind of a page's control. */
const controlKind = oneOf("field", "choice", "button");
export type ControlKind = Checked<typeof controlKind>;

const storageArea = oneOf("local", "session");
export type StorageArea = Checked<typeof storageArea>;

/** A null value removes the key. */
export type StorageChange = { key: string; value: string | null };
const storageChange: Check<StorageChange> = exactly({ key: text(), value: nullable(text()) });

const storage: Check<{ area: StorageArea; changes: readonly StorageChange[] }> = shape({
  area: storageArea,
  changes: list(storageChange),
});

const consoleEntry = exactly({ level: oneOf("log", "warn", "error"), text: text(MAX_CONSOLE_TEXT) });
export type ConsoleEntry = Checked<typeof consoleEntry>;

const count = integer(0);
/** `error` includes `uncaught` errors, which include failed builds. */
const consoleCounts = exactly({ log: count, warn: count, error: count, uncaught: count });
export type ConsoleCounts = Checked<typeof consoleCounts>;

const consoleEntries = list(consoleEntry, MAX_CONSOLE_ENTRIES);

const elementTag = text(MAX_ELEMENT.tag, 1);

/** A step on the path from the document's root to an element: the `nth` child with this tag, from 0. */
const elementStep = exactly({ tag: elementTag, id: text(MAX_ELEMENT.id), nth: integer(0, MAX_LINE) });
export type ElementStep = Checked<typeof elementStep>;

/**
 * The source position of an element. `at` distinguishes elements on the same line: the element's number in a script, or
 * its offset in a Vue component. `size` is the length of the compiled module, which identifies the file's version.
 */
const sourcePosition = exactly({
  path: text(MAX_PATH),
  line: nullable(integer(1, MAX_LINE)),
  at: integer(0),
  size: integer(0),
});
export type SourcePosition = Checked<typeof sourcePosition>;

/** `count`: how many elements of the page have this position. */
const countedPlace = exactly({ place: sourcePosition, count: integer(1) });

const pickedElement = exactly({
  tag: elementTag,
  text: text(MAX_ELEMENT.text),
  /** Its tag with shortened attributes, and its text. */
  markup: text(MAX_ELEMENT.markup),
  /** The source position, by the running code. */
  place: nullable(exactly({ path: text(MAX_PATH), line: nullable(integer(1, MAX_LINE)) })),
  /** The position of its tag, then those of the components that render only this element. */
  places: list(countedPlace, MAX_SOURCE_POSITIONS),
  /** From the document's root. */
  steps: list(elementStep, MAX_ELEMENT.depth),
});
export type PickReport = Checked<typeof pickedElement>;

/** All elements with this source position, or one element by steps if the position is unknown. */
const elementAddress = exactly({
  place: nullable(sourcePosition),
  steps: list(elementStep, MAX_ELEMENT.depth),
});
export type ElementAddress = Checked<typeof elementAddress>;

/** A change of an element that is shown before its new source is rendered. */
const elementEcho = exactly({
  address: elementAddress,
  texts: list(exactly({ before: text(), after: text() }), MAX_ECHOES),
  classes: exactly({ added: list(text()), removed: list(text()) }),
  /** Null: removed. */
  styles: list(exactly({ name: text(), value: nullable(text()) }), MAX_ECHOES),
});
export type ElementEcho = Checked<typeof elementEcho>;

/** Looks of an element: computed values by property. */
const elementLook = exactly({
  styles: record(text(MAX_REPORT_TEXT)),
  /** The colors behind its text, from its own outward; empty if a picture is among them. */
  backgrounds: list(text(MAX_REPORT_TEXT), MAX_ELEMENT.depth),
  /** How many texts of the page equal its own. */
  alike: integer(0),
});
export type ElementLook = Checked<typeof elementLook>;

const handDeed = oneOf("earlier", "later", "duplicate", "delete", "undo", "redo");

/** What happens in the page while its elements are edited by hand. */
const handEvent = anyOf(
  /** The selected element looks different. */
  exactly({ kind: oneOf("look"), look: elementLook }),
  /** The key of an action on the selected element was pressed. */
  exactly({ kind: oneOf("key"), deed: handDeed }),
  /** An element was dragged before or after a sibling. */
  exactly({ kind: oneOf("drop"), dragged: pickedElement, beside: pickedElement, isAfter: flag }),
  /** A file was dropped on a picture. */
  exactly({
    kind: oneOf("file"),
    onto: pickedElement,
    name: text(MAX_FILE_NAME),
    file: blob(MAX_DOWNLOAD_BYTES),
  }),
);
export type HandEvent = Checked<typeof handEvent>;
export type HandDeed = Checked<typeof handDeed>;

const shortText = text(MAX_REPORT_TEXT);

/** An element by its ref in the last outline, or by role, name or both. */
const actionTarget = exactly({
  ref: nullable(shortText),
  role: nullable(shortText),
  name: nullable(shortText),
});
export type ActionTarget = Checked<typeof actionTarget>;

/** An agent's action in the page. `text`: the text to type or wait for, the key, or the path. */
const pageAction = exactly({
  kind: oneOf("look", "picture", "press", "type", "key", "wait", "go"),
  target: nullable(actionTarget),
  text: text(MAX_TYPED),
  /** Presses Enter after typing. */
  submit: flag,
});
export type PageAction = Checked<typeof pageAction>;

/** The page after an action. */
const pageReport = exactly({
  /** Why the action failed. */
  problem: nullable(shortText),
  title: shortText,
  /** The path, query and hash of its address, or only the hash on the first page. */
  place: shortText,
  width: integer(0, MAX_LINE),
  height: integer(0, MAX_LINE),
  /** Its accessibility tree. */
  outline: text(MAX_OUTLINE),
  /** A JPEG in base64. */
  picture: nullable(text(MAX_PICTURE)),
});
export type PageReport = Checked<typeof pageReport>;

/** `script`: the driver, which only pages with an agent load. */
const act = shape({ id: integer(), script: text(), action: pageAction });
const acted = shape({ id: integer(), report: pageReport });

const checkSteps = list(checkStep, MAX_CHECK_STEPS);
/** Runs the steps from index `from` in a repeatable page and reports each. `script`: as in `act`. */
const check = shape({
  id: integer(),
  script: text(),
  steps: checkSteps,
  from: integer(0, MAX_CHECK_STEPS),
  /** Data URLs of the files that the steps choose, by path. */
  files: record(text()),
});
/** Starts recording what the user does in a repeatable page. */
const recordSteps = shape({ script: text() });
/** A user's action as a step of a check. */
const recordedStep = exactly({
  /** Files have their names on the user's system. */
  step: checkStep,
  /** How many of the last steps it replaces. */
  replaces: integer(0, 2),
  /** The sizes of the chosen files, in bytes. */
  sizes: list(integer(0), MAX_CHOSEN_FILES),
});
export type RecordedStep = Checked<typeof recordedStep>;
const recorded = shape({ recorded: recordedStep });
/** `problem`: why the step failed. */
const checked = shape({
  id: integer(),
  at: integer(0, MAX_CHECK_STEPS),
  problem: nullable(text(MAX_CONSOLE_TEXT)),
});

/** The dialogs that a frame's pages may still open. For a new frame, the app provides the number. */
const dialogs = shape({ left: integer(0, MAX_DIALOGS) });
const controls = shape({ kinds: list(controlKind, MAX_CONTROLS) });
/** Null: picking was cancelled. */
const picked = shape({ element: nullable(pickedElement) });
/** A link to another page of the project was followed. */
const link = shape({ path: text(MAX_PATH) });
const addresses = list(text(MAX_ADDRESS, 1), MAX_VISITS);
const visits: Check<{ visits: Visits }> = shape({
  visits: exactly({ addresses, at: integer(0, MAX_VISITS - 1) }),
});
/** How many history entries to go forward; negative: back. */
const travel = shape({ by: integer(-MAX_VISITS, MAX_VISITS) });
const visit = shape({ address: text(MAX_ADDRESS) });
/** A file that the page offers for download. */
const download = shape({ name: text(MAX_FILE_NAME), file: blob(MAX_DOWNLOAD_BYTES) });
const nothing = shape({});
const numbered = shape({ id: integer() });
const themed = shape({ theme });
const walk = shape({ steps: list(integer(0)) });
/** `stays`: until it is turned off, not only for one element. */
const pick = shape({ isOn: flag, stays: flag });
const selection = { address: nullable(elementAddress) };
const direction = oneOf("parent", "child", "previous", "next");
export type Direction = Checked<typeof direction>;
const neighbor = { towards: direction };
/** Waits until the page with this id or a later one is shown. */
const ofPage = { of: integer(0) };
const echo = shape({ echo: elementEcho });
const hand = shape({ event: handEvent });

const texts = record(text());

const bundle: Check<PageBundle> = shape({
  entry: nullable(text()),
  mounts: nullable(oneOf("react", "vue")),
  tailwind: nullable(text()),
  styles: list(text()),
  modules: record(shape({ code: text(), imports: texts, maps: optional(list(text())) })),
  packages: shape({ files: texts, texts }),
  missing: texts,
  env: optional(texts),
  errors: list(text()),
});

const page: Check<ShownPage> = shape({
  html: text(),
  followsTheme: flag,
  keepScroll: flag,
  notes: list(shape({ level: oneOf("log", "warn"), text: text() })),
  source: optional(shape({ path: text(), content: text() })),
  pages: optional(list(text())),
  hasRoutes: optional(flag),
  isRepeatable: optional(flag),
  isInert: optional(flag),
  libraries: optional(shape({ found: record(shape({ address: text(), note: text() })), missing: texts })),
  bundle: optional(bundle),
});

/** From the app to the host. */
export const appToHost = {
  /** `id` identifies the page in reports about it. */
  show: shape({ id: integer(0), page }),
  /** A good page from before this frame was opened; covers a blank one. */
  "last-good": shape({ page }),
  theme: themed,
  /** Adds to the stored items of the next page. */
  storage,
  /** The history for the next page. */
  visits,
  dialogs,
  travel,
  visit,
  ping: numbered,
  /** Report the page's controls. */
  controls: nothing,
  /** Use these of the reported controls. */
  walk,
  pick,
  select: shape({ ...ofPage, ...selection }),
  pickBeside: shape({ ...ofPage, ...neighbor }),
  echo,
  act,
  check,
  record: recordSteps,
  /** Replace the page with a static copy. */
  freeze: nothing,
  /** Show a page with nothing left of the ones before, such as their storage; for another check. */
  restart: shape({ id: integer(0), page }),
};

/** From the host to the app. Generated code runs in the same frame, so all other messages are rejected. */
export const hostToApp = {
  shown: nothing,
  /** No event of the pages before a restart follows. */
  cleared: nothing,
  still: nothing,
  controls,
  walked: nothing,
  /** What the page stored. The size limit is enforced when it is merged into the stored items. */
  storage,
  picked,
  hand,
  acted,
  checked,
  recorded,
  link,
  visits,
  dialogs,
  download,
  pong: numbered,
  /** `imagesBlocked`: an external image was blocked. */
  console: shape({ entries: consoleEntries, counts: consoleCounts, imagesBlocked: flag }),
  /** The condition of the page with this id, once it is on screen and no other is loading. */
  condition: shape({
    id: integer(0),
    condition: pageCondition,
    /** The last good page is shown instead. */
    isCovered: flag,
  }),
};

/** From the host to the page. */
export const hostToPage = {
  theme: themed,
  /** The project's files, once. */
  bundle: shape({ bundle }),
  /** Newer files for the running page. */
  update: shape({ id: integer(), bundle }),
  ping: numbered,
  controls: nothing,
  walk,
  pick,
  select: shape(selection),
  pickBeside: shape(neighbor),
  echo,
  act,
  check,
  record: recordSteps,
  travel,
  visit,
  freeze: nothing,
  /** Start again, as at first, with empty storage. Only for repeatable pages. */
  restart: nothing,
};

/** From the page to the host. Untrusted: the page's own code may forge any of them. */
export const pageToHost = {
  parsed: nothing,
  pong: numbered,
  /** The static copy. */
  still: shape({ html: text(MAX_SNAPSHOT) }),
  /** Whether the update was applied; if not, the page is reloaded. */
  updated: shape({ id: integer(), done: flag }),
  /** The same for a restart. */
  restarted: shape({ done: flag }),
  controls,
  walked: nothing,
  picked,
  hand,
  acted,
  checked,
  recorded,
  link,
  visits,
  download,
  /** Reload the page at its current address. */
  reload: nothing,
  "image-blocked": nothing,
  storage,
  scroll: shape({ top: decimal }),
  /** `update`: the id of the update that it runs, or 0. */
  console: shape({ update: integer(0), entries: consoleEntries, counts: consoleCounts }),
  condition: shape({ update: integer(0), condition: pageCondition }),
};

/** The dialogs that a page may still open. Sent outside of its port, which is replaced if the page reloads itself. */
export const dialogsLeft = shape({ token: text(), dialogs: integer(0, MAX_DIALOGS) });
