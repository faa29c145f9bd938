import { z } from "zod";
import { editFormats } from "./edit-format";
import { modelId } from "./model-id";

/** A choice of how a model changes files; null: as it was learned, or else assumed. */
export const editFormatInput = z.object({ modelId, format: z.enum(editFormats).nullable() });
export type EditFormatInput = z.infer<typeof editFormatInput>;
