import { z } from "zod";
import { editFormats } from "./edit-format";
import { modelId } from "./model-id";

/** The user's edit format for a model; null: automatic. */
export const editFormatInput = z.object({ modelId, format: z.enum(editFormats).nullable() });
export type EditFormatInput = z.infer<typeof editFormatInput>;
