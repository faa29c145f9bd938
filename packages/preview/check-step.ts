import { anyOf, type Checked, exactly, flag, integer, list, nullable, oneOf, text } from "./check";
import { MAX_REPORT_TEXT, MAX_TYPED } from "./limits";

// The steps of an acceptance check: user actions, and what the page must then show.

export const MAX_CHECK_STEPS = 60;
export const MAX_WAIT_SECONDS = 3600;
const MAX_KEY = 20;
const MAX_COUNT = 999;
export const MAX_CHOSEN_FILES = 8;

const shortText = text(MAX_REPORT_TEXT);
const someText = text(MAX_REPORT_TEXT, 1);

/** Elements by their role, their name or both. `nth`: which of several, from 1. */
const stepTarget = exactly({
  role: nullable(someText),
  name: nullable(someText),
  nth: integer(1, MAX_COUNT),
});
export type StepTarget = Checked<typeof stepTarget>;

export const ELEMENT_STATES = [
  "checked",
  "unchecked",
  "disabled",
  "enabled",
  "expanded",
  "collapsed",
  "pressed",
  "selected",
] as const;
const elementState = oneOf(...ELEMENT_STATES);
export type ElementState = Checked<typeof elementState>;

export const checkStep = anyOf(
  exactly({ do: oneOf("open"), path: someText }),
  exactly({ do: oneOf("press", "doubleClick"), target: stepTarget }),
  /** `submit`: ends with Enter. */
  exactly({ do: oneOf("type"), text: text(MAX_TYPED), target: stepTarget, submit: flag }),
  exactly({ do: oneOf("choose"), option: someText, target: stepTarget }),
  /** Presses a file input and chooses files of the project, by path. */
  exactly({ do: oneOf("chooseFiles"), files: list(someText, MAX_CHOSEN_FILES), target: stepTarget }),
  exactly({ do: oneOf("key"), key: text(MAX_KEY, 1) }),
  exactly({ do: oneOf("wait"), seconds: integer(1, MAX_WAIT_SECONDS) }),
  /** Reloads the page; its storage is kept. */
  exactly({ do: oneOf("reload") }),
  /** Anywhere on the page, including its fields. */
  exactly({ do: oneOf("see", "dontSee"), text: someText }),
  exactly({
    do: oneOf("seeElement", "dontSeeElement"),
    /** Its role is not null. */
    target: stepTarget,
    /** The exact number; null: at least `nth`. */
    count: nullable(integer(1, MAX_COUNT)),
    /** The field's value. */
    value: nullable(shortText),
    state: nullable(elementState),
  }),
);
export type CheckStep = Checked<typeof checkStep>;
