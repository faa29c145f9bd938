import {
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
  MAX_PLACES,
  MAX_REPORT_TEXT,
  MAX_TYPED,
  MAX_VISITS,
} from "./limits";
import { pageCondition } from "./page-condition";
import type { PageBundle, ShownPage, Visits } from "./previewed-page";

// Every message between the app, the frame's document (the host) and the page in it, once. The receiver checks each
// against what stands here, and its handlers are complete or do not compile.

const MAX_PATH = 255;
const MAX_LINE = 1_000_000;
const MAX_SNAPSHOT = 5_000_000;

/** How the app and the host find each other; all else goes through the port that comes with the second. */
export const FRAME_READY = "preview-frame-ready";
export const FRAME_CONNECT = "preview-frame-connect";

const theme = oneOf("light", "dark");

/** What a page's control is for. */
const controlKind = oneOf("field", "choice", "button");
export type ControlKind = Checked<typeof controlKind>;

const storageArea = oneOf("local", "session");
export type StorageArea = Checked<typeof storageArea>;

/** A null removes the key. */
export type StorageChange = { key: string; value: string | null };
const storageChange: Check<StorageChange> = exactly({ key: text(), value: nullable(text()) });

const storage: Check<{ area: StorageArea; changes: readonly StorageChange[] }> = shape({
  area: storageArea,
  changes: list(storageChange),
});

const consoleEntry = exactly({ level: oneOf("log", "warn", "error"), text: text(MAX_CONSOLE_TEXT) });
export type ConsoleEntry = Checked<typeof consoleEntry>;

const count = integer(0);
/** `uncaught` errors, failed builds among them, are part of `error`. */
const consoleCounts = exactly({ log: count, warn: count, error: count, uncaught: count });
export type ConsoleCounts = Checked<typeof consoleCounts>;

const consoleEntries = list(consoleEntry, MAX_CONSOLE_ENTRIES);

const elementTag = text(MAX_ELEMENT.tag, 1);

/** One step on the way from the document's root to an element: the `nth` child of this tag, counted from 0. */
const elementStep = exactly({ tag: elementTag, id: text(MAX_ELEMENT.id), nth: integer(0, MAX_LINE) });
export type ElementStep = Checked<typeof elementStep>;

/**
 * Where an element was written. `at` tells it from others of its line: its number among the elements of a script, or its
 * offset in a component of Vue. `size`: of the compiled module, which another state of the file has not.
 */
const writtenPlace = exactly({
  path: text(MAX_PATH),
  line: nullable(integer(1, MAX_LINE)),
  at: integer(0),
  size: integer(0),
});
export type WrittenPlace = Checked<typeof writtenPlace>;

/** `count`: the elements of the page that were written there. */
const countedPlace = exactly({ place: writtenPlace, count: integer(1) });

const pickedElement = exactly({
  tag: elementTag,
  text: text(MAX_ELEMENT.text),
  /** Its tag with shortened attributes, and its text. */
  markup: text(MAX_ELEMENT.markup),
  /** Where the running code says that it was written. */
  place: nullable(exactly({ path: text(MAX_PATH), line: nullable(integer(1, MAX_LINE)) })),
  /** Its tag's, then those of the components that are nothing but this element. */
  places: list(countedPlace, MAX_PLACES),
  /** From the document's root. */
  steps: list(elementStep, MAX_ELEMENT.depth),
});
export type PickReport = Checked<typeof pickedElement>;

/** An element of the page, with all others that are written at its place; or, where the page knows none, by the steps. */
const elementAddress = exactly({
  place: nullable(writtenPlace),
  steps: list(elementStep, MAX_ELEMENT.depth),
});
export type ElementAddress = Checked<typeof elementAddress>;

/** A change of an element that its source will have a moment later. */
const elementEcho = exactly({
  address: elementAddress,
  texts: list(exactly({ before: text(), after: text() }), MAX_ECHOES),
  classes: exactly({ added: list(text()), removed: list(text()) }),
  /** Null: removed. */
  styles: list(exactly({ name: text(), value: nullable(text()) }), MAX_ECHOES),
});
export type ElementEcho = Checked<typeof elementEcho>;

const shortText = text(MAX_REPORT_TEXT);

/** An element by its ref of the last outline, or by its role, its name or both. */
const actionTarget = exactly({
  ref: nullable(shortText),
  role: nullable(shortText),
  name: nullable(shortText),
});
export type ActionTarget = Checked<typeof actionTarget>;

/** What an agent does in the page. `text`: what is typed, waited for or followed, or the key. */
const pageAction = exactly({
  kind: oneOf("look", "picture", "press", "type", "key", "wait", "go"),
  target: nullable(actionTarget),
  text: text(MAX_TYPED),
  /** Typing ends with Enter. */
  submit: flag,
});
export type PageAction = Checked<typeof pageAction>;

/** The page after an action. */
const pageReport = exactly({
  /** Why the action was not done. */
  problem: nullable(shortText),
  title: shortText,
  /** Where it is in its site: the path, query and hash of its address, or the hash alone on the first page. */
  place: shortText,
  width: integer(0, MAX_LINE),
  height: integer(0, MAX_LINE),
  /** Its accessibility tree. */
  outline: text(MAX_OUTLINE),
  /** A JPEG in base64. */
  picture: nullable(text(MAX_PICTURE)),
});
export type PageReport = Checked<typeof pageReport>;

/** `script`: what acts in the page, which only pages with an agent carry. */
const act = shape({ id: integer(), script: text(), action: pageAction });
const acted = shape({ id: integer(), report: pageReport });

const checkSteps = list(checkStep, MAX_CHECK_STEPS);
/** Does the steps from one on in a repeatable page, each of which it reports. `script`: as in `act`. */
const check = shape({
  id: integer(),
  script: text(),
  steps: checkSteps,
  from: integer(0, MAX_CHECK_STEPS),
  /** The addresses with the content of the files that the steps choose, by path. */
  files: record(text()),
});
/** Begins to tell what the user does in a repeatable page. */
const recordSteps = shape({ script: text() });
/** What a user did, as the step of a check. */
const recordedStep = exactly({
  /** Files are named as the user's system does. */
  step: checkStep,
  /** How many of the last steps it takes the place of. */
  replaces: integer(0, 2),
  /** The sizes of the chosen files, in bytes. */
  sizes: list(integer(0), MAX_CHOSEN_FILES),
});
export type RecordedStep = Checked<typeof recordedStep>;
const recorded = shape({ recorded: recordedStep });
/** `problem`: why a step was not done, or what is there instead of what it expects. */
const checked = shape({
  id: integer(),
  at: integer(0, MAX_CHECK_STEPS),
  problem: nullable(text(MAX_CONSOLE_TEXT)),
});

/** The dialogs that a frame's pages may still open: of frames anew, the app says how many. */
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
/** How many visits to go forward; less than 0: back. */
const travel = shape({ by: integer(-MAX_VISITS, MAX_VISITS) });
const visit = shape({ address: text(MAX_ADDRESS) });
/** A file that the page would save. */
const download = shape({ name: text(MAX_FILE_NAME), file: blob(MAX_DOWNLOAD_BYTES) });
const nothing = shape({});
const numbered = shape({ id: integer() });
const themed = shape({ theme });
const walk = shape({ steps: list(integer(0)) });
/** `stays`: until it is switched off, and not only for one element. */
const pick = shape({ isOn: flag, stays: flag });
const selection = { address: nullable(elementAddress) };
const direction = oneOf("parent", "child", "previous", "next");
export type Direction = Checked<typeof direction>;
const neighbor = { towards: direction };
/** Of the page that was asked for by this id, or a later one: waits until that is shown. */
const ofPage = { of: integer(0) };
const echo = shape({ echo: elementEcho });

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
  /** `id` names the page in what is told about it. */
  show: shape({ id: integer(0), page }),
  /** A page that was good before this frame was opened: covers one that shows nothing. */
  "last-good": shape({ page }),
  theme: themed,
  /** Adds to what the next page finds stored. */
  storage,
  /** Where the next page starts. */
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
};

/** From the host to the app. Generated code runs next to it, so anything else is rejected. */
export const hostToApp = {
  shown: nothing,
  still: nothing,
  controls,
  walked: nothing,
  /** What the page stored. Its size is limited where it is added to what is stored already. */
  storage,
  picked,
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
  /** How the page with this id is doing, once it is the one on screen and none is on its way. */
  condition: shape({
    id: integer(0),
    condition: pageCondition,
    /** The last good page is shown in its place. */
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
};

/** From the page to the host: hostile, as the page's own code may forge any of them. */
export const pageToHost = {
  parsed: nothing,
  pong: numbered,
  /** The static copy. */
  still: shape({ html: text(MAX_SNAPSHOT) }),
  /** Whether the update was taken in; if not, the page is loaded anew. */
  updated: shape({ id: integer(), done: flag }),
  controls,
  walked: nothing,
  picked,
  acted,
  checked,
  recorded,
  link,
  visits,
  download,
  /** Load the page anew, where it is. */
  reload: nothing,
  "image-blocked": nothing,
  storage,
  scroll: shape({ top: decimal }),
  /** `update`: the one that it runs; 0 before any. */
  console: shape({ update: integer(0), entries: consoleEntries, counts: consoleCounts }),
  condition: shape({ update: integer(0), condition: pageCondition }),
};

/** The dialogs that a page may still open, outside of its port, which a page that reloads itself replaces. */
export const dialogsLeft = shape({ token: text(), dialogs: integer(0, MAX_DIALOGS) });
