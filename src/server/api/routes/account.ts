import { z } from "zod";
import { importPieceQuery } from "~/domain/transfer/transfer-input";
import { readAvatar } from "~/server/services/account/avatar";
import { exportAccount } from "~/server/services/transfer/export-account";
import { addImportPiece } from "~/server/services/transfer/start-import";
import { download, immutableFile } from "../file-response";
import { pieceRoute } from "../receive-piece";
import { type Route, userRoute } from "../route";

/** Downloads all data of the user's account. */
export const accountExport: Route = {
  GET: userRoute({
    input: z.object({}),
    cost: 100,
    concurrency: "download",
    answer: ({ deps, user }) =>
      download({
        fileName: "bluebonnet-account.zip",
        contentType: "application/zip",
        content: exportAccount(deps, user),
      }),
  }),
};

/** Receives a file to import, piece by piece. */
export const accountImport: Route = {
  POST: pieceRoute({
    query: importPieceQuery,
    refusal: "This is not a file.",
    add: ({ deps, user }, piece) => addImportPiece(deps, user, piece),
  }),
};

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
