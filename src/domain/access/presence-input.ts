import { z } from "zod";
import { MAX_PLACE_PATH, type Place } from "./presence";

const position = z.base64().min(1).max(120);
const place: z.ZodType<Place> = z.union([
  z.enum(["chat", "preview"]),
  z.object({
    path: z.string().min(1).max(MAX_PLACE_PATH),
    caret: z.object({ anchor: position, head: position }).nullable(),
  }),
]);

export const tabId = z.uuid();
export const presenceInput = z.object({ chatId: z.uuid(), tabId, at: place, isTyping: z.boolean() });
export type PresenceInput = z.infer<typeof presenceInput>;
