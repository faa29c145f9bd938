import "server-only";
import { z } from "zod";
import { readAvatar } from "~/server/services/account/avatar";
import { immutableFile } from "../file-response";
import { type Route, userRoute } from "../route";

/** The URL contains the picture's version. */
export const avatars: Route = {
  GET: userRoute({
    input: z.object({ userId: z.uuid() }),
    cost: 1,
    async answer({ deps, user, input }) {
      const { mediaType, bytes } = await readAvatar(deps, user, input.userId);
      return immutableFile(new Uint8Array(bytes), mediaType);
    },
  }),
};
