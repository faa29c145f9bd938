import { z } from "zod";
import { slugOf } from "../../text/slug-of";
import { versionInput } from "../project";

/** zip: the files · git: the files and their history · html: the page as one file · site: what any static host can serve. */
export const exportInput = versionInput.extend({ format: z.enum(["zip", "git", "html", "site"]) });
export type ExportInput = z.infer<typeof exportInput>;

/** What a project is called in files that leave, in its package.json and as a repository. */
export const exportName = (project: string): string => slugOf(project, 60) || "project";
