import "server-only";
import { z } from "zod";
import { exportAccount } from "~/server/services/transfer/export-account";
import { download } from "../file-response";
import { type Route, userRoute } from "../route";

/** Downloads the user's whole account. */
export const accountExport: Route = {
  GET: userRoute({
    input: z.object({}),
    cost: 100,
    lane: "download",
    answer: ({ deps, user }) =>
      download({
        fileName: "bluebonnet-account.zip",
        contentType: "application/zip",
        content: exportAccount(deps, user),
      }),
  }),
};
