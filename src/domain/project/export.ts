import { z } from "zod";
import { versionInput } from "./project";

/** zip: the files · git: the files and their history · html: the page as one file · site: what any static host can serve. */
export const exportInput = versionInput.extend({ format: z.enum(["zip", "git", "html", "site"]) });
export type ExportInput = z.infer<typeof exportInput>;

/** A file name that every system takes. */
export const exportName = (project: string): string =>
  project
    .normalize("NFKD")
    .replace(/[^\w.-]+/g, "-")
    .replace(/^[-.]+|(?<![-.])[-.]+$/g, "")
    .slice(0, 60)
    .toLowerCase() || "project";
