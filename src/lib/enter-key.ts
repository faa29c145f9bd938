import { isTouchScreen } from "./focus-unless-touch";

type Pressed = Pick<KeyboardEvent, "key" | "shiftKey" | "isComposing" | "keyCode">;

/** The key code of a key that the input method processes. */
const INPUT_METHOD_KEY_CODE = 229;

/**
 * Whether an input method processes the key: Enter then confirms a word. Safari ends the composition before the key
 * event, so that only the key code indicates it.
 */
export const isComposing = ({ isComposing, keyCode }: Omit<Pressed, "key" | "shiftKey">): boolean =>
  isComposing || keyCode === INPUT_METHOD_KEY_CODE;

/** Whether a key is Enter, outside of an input method's composition. */
export const isEnter = (event: Pressed): boolean => event.key === "Enter" && !isComposing(event);

/** Whether a key submits a multi-line text. On touch screens Enter inserts a line break, because Shift+Enter is missing. */
export const sendsText = (event: Pressed): boolean => isEnter(event) && !event.shiftKey && !isTouchScreen();
