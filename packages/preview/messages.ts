import type { Check, Checked } from "./check";

// Captured before the page runs and may replace it.
const { hasOwn } = Object;

/** The messages in one direction between two documents: a check for each type. */
type Channel<Messages> = { [Type in keyof Messages]: Check<Messages[Type]> };

/** One handler per message type: a new type does not compile until every receiver handles it. */
type Handlers<Messages> = { [Type in keyof Messages]: (message: Messages[Type]) => void };

/** Any message of a channel. */
export type MessageOf<Source> = {
  [Type in keyof Source]: { type: Type } & Checked<Source[Type]>;
}[keyof Source];

/** Passes a valid message to its handler; anything else is dropped. */
export function deliver<Messages>(
  channel: Channel<Messages>,
  handlers: NoInfer<Handlers<Messages>>,
  message: unknown,
): void {
  if (typeof message !== "object" || message === null || !("type" in message)) return;
  const { type } = message;
  if (isKnown(channel, type)) handleIfValid(channel[type], handlers[type], message);
}

const isKnown = <Messages>(channel: Channel<Messages>, type: unknown): type is keyof Messages =>
  typeof type === "string" && hasOwn(channel, type);

function handleIfValid<Message>(
  check: Check<Message>,
  handle: (message: Message) => void,
  message: unknown,
): void {
  if (check(message)) handle(message);
}
