import { z } from "zod";
import { modelId } from "../model/model-id";
import { MAX_COLLECTION_NAME } from "./collection";
import { fileBytes, fileName } from "./file-input";

const collectionName = z
  .string()
  .trim()
  .min(1, "Enter a name")
  .max(MAX_COLLECTION_NAME, { error: "At most 80 characters", abort: true })
  .regex(/^\P{Cc}+$/u, "A name is one line of text");

export const collectionInput = z.object({ collectionId: z.uuid() });
export const createCollectionInput = z.object({ name: collectionName });
export type CreateCollectionInput = z.infer<typeof createCollectionInput>;
export const renameCollectionInput = collectionInput.extend({ name: collectionName });
export type RenameCollectionInput = z.infer<typeof renameCollectionInput>;
export const addDocumentInput = collectionInput.extend({ name: fileName, base64: fileBytes });
export type AddDocumentInput = z.infer<typeof addDocumentInput>;
export const addProjectInput = collectionInput.extend({ projectId: z.uuid() });
export type AddProjectInput = z.infer<typeof addProjectInput>;
export const addPageInput = collectionInput.extend({
  address: z
    .url({ protocol: /^https?$/, error: "Enter an address that begins with https://" })
    .max(1_000, "At most 1,000 characters"),
});
export type AddPageInput = z.infer<typeof addPageInput>;
export const chooseEmbeddingInput = z.object({ modelId: modelId.nullable(), embedsChats: z.boolean() });
export type ChooseEmbeddingInput = z.infer<typeof chooseEmbeddingInput>;
export const documentInput = z.object({ documentId: z.uuid() });
