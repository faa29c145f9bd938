import "server-only";
import { z } from "zod";
import { readAttachment } from "~/server/services/chat/attachments/attachment-store";
import { immutableFile } from "../file-response";
import { type Route, userRoute } from "../route";

/** Serves an attachment of the user's own messages. */
export const attachments: Route = {
  GET: userRoute({
    input: z.object({ attachmentId: z.uuid() }),
    cost: 2,
    async answer({ deps, user, input }) {
      const { mediaType, bytes } = await readAttachment(deps, user, input.attachmentId);
      const type = mediaType.startsWith("image/") ? mediaType : "text/plain; charset=utf-8";
      return immutableFile(new Uint8Array(bytes), type);
    },
  }),
};
