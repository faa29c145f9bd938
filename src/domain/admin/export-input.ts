import { z } from "zod";
import { type ListInput, listInputFrom, listNames } from "./list";

export type ExportInput = Omit<ListInput, "after"> & {
  list: (typeof listNames)[number];
  format: "csv" | "jsonl";
};

const text = z.string().optional();

/** The file name of an export, such as `audit.csv`, and the parameters of the list's address. */
export const exportInput = z
  .object({ file: z.string(), q: text, sort: text })
  .catchall(text)
  .transform(({ file, ...parameters }, context): ExportInput => {
    const [name, format] = file.split(".");
    const list = listNames.find((each) => each === name);
    if (!list || (format !== "csv" && format !== "jsonl")) {
      context.addIssue({ code: "custom", message: "There is no such export." });
      return z.NEVER;
    }
    const known = new URLSearchParams(Object.entries(parameters).map(([key, value]) => [key, value ?? ""]));
    const { q, sort, filters } = listInputFrom(list, known);
    return { list, format, q, sort, filters };
  });
