import { z } from "zod";
import { projectInput } from "./project";
import { normalizePath } from "./project-files";

/** Paths of files that every prompt includes, or excludes. */
export type FileChoice = { pinned: readonly string[]; dropped: readonly string[] };

export const chooseFileInput = projectInput.extend({
  path: z.string().refine((path) => normalizePath(path) === path, "This is not the path of a file."),
  choice: z.enum(["pin", "drop", "auto"]),
});
export type ChooseFileInput = z.infer<typeof chooseFileInput>;
