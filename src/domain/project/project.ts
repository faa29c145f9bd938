import { z } from "zod";

/** A file of a version; `id` names its content, for ever. */
export type ProjectFile = { path: string; id: string; bytes: number };

/** The version on screen, with its files but not their contents. */
export type ProjectHead = {
  projectId: string;
  versionId: string;
  number: number;
  files: ProjectFile[];
};

const MAX_CONTENTS = 200;

export const projectInput = z.object({ projectId: z.uuid() });
export const chatProjectInput = z.object({ chatId: z.uuid() });
export const contentsInput = projectInput.extend({
  ids: z.array(z.string().regex(/^[0-9a-f]{40}$/)).max(MAX_CONTENTS),
});
