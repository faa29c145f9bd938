import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { workerDocuments } from "~/server/adapters/documents/worker-documents";
import { addDocument } from "~/server/services/knowledge/add-documents";
import { createCollection } from "~/server/services/knowledge/collections";
import type { ChatWorld } from "./chat-world";

type Files = Record<string, string | Uint8Array>;

/** Collections in a chat world. */
export function knowledgeIn(world: () => ChatWorld) {
  const documents = workerDocuments();
  const deps = () => ({ ...world().deps, documents });
  /** Adds files to a collection and waits until they are read. */
  async function add(user: SignedInUser, collectionId: string, files: Files): Promise<void> {
    for (const [name, content] of Object.entries(files))
      await addDocument(deps(), user, {
        collectionId,
        name,
        base64: Buffer.from(content).toString("base64"),
      });
    while (deps().documentReading.current) await deps().documentReading.current;
  }
  /** A collection of files that are read. @returns its id */
  async function collection(user: SignedInUser, name: string, files: Files): Promise<string> {
    const { id } = await createCollection(deps(), user, { name });
    await add(user, id, files);
    return id;
  }
  return { deps, add, collection };
}
