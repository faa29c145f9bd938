import { isTouchScreen } from "./focus-unless-touch";

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "isComposing" | "keyCode">;

/** What browsers report for a key that the input method takes. */
const TAKEN_BY_INPUT_METHOD = 229;

/**
 * Whether a key belongs to the input method: Enter then confirms a word. Safari ends the composition before the key, and
 * only its code tells.
 */
export const isComposing = ({ isComposing, keyCode }: Omit<Pressed, "key" | "shiftKey">): boolean =>
  isComposing || keyCode === TAKEN_BY_INPUT_METHOD;

/** Whether a key is Enter, and not the input method's. */
export const isEnter = (event: Pressed): boolean => event.key === "Enter" && !isComposing(event);

/** Whether a key sends a text of several lines. On touch screens Enter makes a line, because they have no Shift+Enter. */
export const sendsText = (event: Pressed): boolean => isEnter(event) && !event.shiftKey && !isTouchScreen();
