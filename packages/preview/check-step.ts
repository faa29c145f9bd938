import {
  anyOf,
  type Check,
  type Checked,
  exactly,
  flag,
  integer,
  list,
  nullable,
  oneOf,
  text,
} from "./check";
import { MAX_REPORT_TEXT, MAX_TYPED } from "./limits";

// The steps of an acceptance check: user actions, and what the page must then show.

export const MAX_CHECK_STEPS = 60;
export const MAX_WAIT_SECONDS = 3600;
const MAX_KEY = 20;
const MAX_COUNT = 999;
export const MAX_CHOSEN_FILES = 8;

const shortText = text(MAX_REPORT_TEXT);
const someText = text(MAX_REPORT_TEXT, 1);

/** Elements by role, name or both. `nth`: which of several, from 1. */
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

const seenElement = {
  /** With a role that is not null. */
  target: stepTarget,
  /** The exact number of elements; null: at least `nth`. */
  count: nullable(integer(1, MAX_COUNT)),
  /** The field's value. */
  value: nullable(shortText),
  state: nullable(elementState),
};

/** The fields of each step. A new step does not compile until it is parsed, printed, run and exported. */
const stepFields = {
  open: { path: someText },
  press: { target: stepTarget },
  doubleClick: { target: stepTarget },
  /** `submit`: presses Enter at the end. */
  type: { text: text(MAX_TYPED), target: stepTarget, submit: flag },
  choose: { option: someText, target: stepTarget },
  /** Presses a file input and chooses project files by path. */
  chooseFiles: { files: list(someText, MAX_CHOSEN_FILES), target: stepTarget },
  key: { key: text(MAX_KEY, 1) },
  wait: { seconds: integer(1, MAX_WAIT_SECONDS) },
  /** Reloads the page; its storage is kept. */
  reload: {},
  /** Anywhere on the page, including the values of fields. */
  see: { text: someText },
  dontSee: { text: someText },
  seeElement: seenElement,
  dontSeeElement: seenElement,
};

type Fields = typeof stepFields;
type Steps = {
  [Do in keyof Fields]: { do: Do } & { [Name in keyof Fields[Do]]: Checked<Fields[Do][Name]> };
};
export type StepOf<Do extends keyof Fields> = Steps[Do];
export type CheckStep = Steps[keyof Fields];

export const checkStep = anyOf(
  ...Object.entries<Record<string, Check<unknown>>>(stepFields).map(([name, fields]) =>
    exactly<Record<string, unknown>>({ do: oneOf(name), ...fields }),
  ),
) as Check<CheckStep>;
