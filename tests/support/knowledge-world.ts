import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { documentsInWorkers } from "~/server/adapters/documents/documents-in-workers";
import { fetchPages } from "~/server/adapters/web-pages/fetch-pages";
import { addDocument } from "~/server/services/knowledge/add-documents";
import { createCollection } from "~/server/services/knowledge/collections";
import type { ChatWorld } from "./chat-world";
import { sharedWorkers } from "./shared-workers";

type Files = Record<string, string | Uint8Array>;

/** Collections in a chat world. */
export function knowledgeIn(world: () => ChatWorld) {
  const documents = documentsInWorkers(sharedWorkers);
  // Test servers are on this machine.
  const webPages = fetchPages({ allowPrivate: true });
  const deps = () => ({ ...world().deps, documents, webPages });
  /** Waits until everything that waits is read. */
  async function read(): Promise<void> {
    while (deps().documentReading.current) await deps().documentReading.current;
  }
  /** Adds files to a collection and waits until they are read. */
  async function add(user: SignedInUser, collectionId: string, files: Files): Promise<void> {
    for (const [name, content] of Object.entries(files))
      await addDocument(deps(), user, {
        collectionId,
        name,
        base64: Buffer.from(content).toString("base64"),
      });
    await read();
  }
  /** A collection of files that are read. @returns its id */
  async function collection(user: SignedInUser, name: string, files: Files): Promise<string> {
    const { id } = await createCollection(deps(), user, { name });
    await add(user, id, files);
    return id;
  }
  return { deps, read, add, collection };
}
