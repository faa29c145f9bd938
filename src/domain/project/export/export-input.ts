import { z } from "zod";
import { slugOf } from "../../text/slug-of";
import { versionInput } from "../project";

/** zip: the files · git: with history · html: the page as one file · site: for static hosts */
export const exportInput = versionInput.extend({ format: z.enum(["zip", "git", "html", "site"]) });
export type ExportInput = z.infer<typeof exportInput>;

/** The project's name in exported files, package.json and repositories. */
export const exportName = (project: string): string => slugOf(project, 60) || "project";
