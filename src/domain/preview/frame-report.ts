import { z } from "zod";
import { controlKind, MAX_CONTROLS } from "./page-walk";
import { MAX_ELEMENT } from "./picked-element";
import { storageArea, storageChanges } from "./storage-changes";

/** Console lines kept per page; further ones are only counted. */
export const MAX_CONSOLE_ENTRIES = 200;
const MAX_TEXT = 2000;

const consoleEntry = z.object({ level: z.enum(["log", "warn", "error"]), text: z.string().max(MAX_TEXT) });
const count = z.number().int().nonnegative();

export type ConsoleEntry = z.infer<typeof consoleEntry>;

/** An error of the page itself; libraries print their advice as errors too. */
export const isFault = ({ level, text }: ConsoleEntry): boolean =>
  level === "error" && !text.startsWith("Warning:");

const tag = z.string().min(1).max(MAX_ELEMENT.tag);
const pickedElement = z.object({
  tag,
  text: z.string().max(MAX_ELEMENT.text),
  markup: z.string().max(MAX_ELEMENT.markup),
  /** Where the running code says that it was written. */
  place: z
    .object({ path: z.string().max(255), line: z.number().int().min(1).max(1_000_000).nullable() })
    .nullable(),
  /** From the document's root. */
  steps: z
    .array(z.object({ tag, id: z.string().max(200), nth: count.max(1_000_000) }))
    .max(MAX_ELEMENT.depth),
});

export type PickReport = z.infer<typeof pickedElement>;

/** Messages the frame may send to the app. Generated code runs next to it, so anything else is rejected. */
export const frameReport = z.discriminatedUnion("type", [
  z.object({ type: z.literal("shown") }),
  z.object({ type: z.literal("still") }),
  z.object({ type: z.literal("controls"), kinds: z.array(controlKind).max(MAX_CONTROLS) }),
  z.object({ type: z.literal("walked") }),
  /** What the page stored. Its size is limited where it is added to what is stored already. */
  z.object({ type: z.literal("storage"), area: storageArea, changes: storageChanges }),
  /** Null: picking was cancelled. */
  z.object({ type: z.literal("picked"), element: pickedElement.nullable() }),
  /** A link to another page of the project was followed. */
  z.object({ type: z.literal("link"), path: z.string().max(255) }),
  z.object({ type: z.literal("pong"), id: z.number().int() }),
  z.object({
    type: z.literal("console"),
    entries: z.array(consoleEntry).max(MAX_CONSOLE_ENTRIES),
    /** `uncaught` errors, failed builds among them, are part of `error`. */
    counts: z.object({ log: count, warn: count, error: count, uncaught: count }),
    /** An external image was blocked. */
    imagesBlocked: z.boolean(),
  }),
]);

export type ConsoleCounts = Extract<z.infer<typeof frameReport>, { type: "console" }>["counts"];
