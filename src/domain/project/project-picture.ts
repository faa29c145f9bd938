import { z } from "zod";
import { MAX_PICTURE } from "~preview";
import { versionInput } from "./project";

/** A picture of the page of a project's head, in base64. */
export const pictureInput = versionInput.extend({ base64: z.base64().min(1).max(MAX_PICTURE) });
export type PictureInput = z.infer<typeof pictureInput>;

/** The URL of the picture of a project that shows this version. */
export const pictureUrl = (versionId: string): string => `/api/pictures/${versionId}`;
