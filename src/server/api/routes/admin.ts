import { exportInput } from "~/domain/admin/export-input";
import { exportList } from "~/server/services/admin/export-list";
import { download } from "../file-response";
import { type Route, userRoute } from "../route";

const contentTypes = { csv: "text/csv; charset=utf-8", jsonl: "application/jsonl" };

/** All rows of a list of the administration as a file. For owners; others are told that there is nothing. */
export const adminExport: Route = {
  GET: userRoute({
    input: exportInput,
    cost: 100,
    concurrency: "download",
    answer: async ({ deps, user, input }) =>
      download({
        fileName: `${input.list}.${input.format}`,
        contentType: contentTypes[input.format],
        content: await exportList(deps, user, input),
      }),
  }),
};
