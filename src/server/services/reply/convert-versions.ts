import type { ProjectFiles } from "~/domain/project/project-files";
import { applyReply, changeOf } from "~/domain/reply/apply-reply";
import { commitMessage } from "~/domain/reply/commit-message";
import { extractBlocks } from "~/domain/reply/extract-blocks";
import type { FileChange } from "~/domain/reply/file-change";
import { splitThinking } from "~/domain/reply/thinking";
import type { Db } from "~/server/db";
import { convertVersion, draftVersion, type Head, readTreeFiles } from "../project/project-store";

/**
 * Migrates versions from before projects: creates their files from their replies, which were complete pages.
 *
 * @param saveChanges stores the changes of such a reply
 * @returns the number of migrated versions
 */
export async function convertVersions(
  { db }: { db: Db },
  saveChanges: (replyId: string, changes: FileChange[]) => Promise<unknown>,
): Promise<number> {
  let converted = 0;
  for (;;) {
    const version = await db.version.findFirst({
      where: { treeId: null },
      orderBy: [{ projectId: "asc" }, { number: "asc" }],
      select: {
        id: true,
        projectId: true,
        parentId: true,
        createdAt: true,
        reply: {
          select: { id: true, content: true, modelName: true },
        },
      },
    });
    if (!version) return converted;
    const { reply } = version;
    const text = splitThinking({ text: reply?.content ?? "", thinking: "" }).text;
    const parent = await readParent(db, version.parentId);
    const files = applyReply(new Map(), extractBlocks(text)).files;
    // Without files, such as with only commands, nothing changed.
    const earlier = await filesOf(db, version.projectId, parent);
    const draft = draftVersion(files.size > 0 ? files : earlier);
    if (reply && files.size > 0) {
      const paths = [...files.keys()];
      await saveChanges(
        reply.id,
        paths.map((path) => changeOf(path, earlier.get(path), files.get(path))),
      );
    }
    await convertVersion(db, {
      id: version.id,
      projectId: version.projectId,
      parent,
      draft,
      author: "model",
      authorName: reply?.modelName ?? "",
      message: commitMessage({ said: text, before: earlier, after: files.size > 0 ? files : earlier }),
      now: version.createdAt,
    });
    converted += 1;
  }
}

const readParent = async (db: Db, id: string | null): Promise<Head | null> =>
  id === null
    ? null
    : db.version.findUnique({ where: { id }, select: { id: true, treeId: true, commitId: true } });

const filesOf = async (db: Db, projectId: string, parent: Head | null): Promise<ProjectFiles> =>
  parent?.treeId ? readTreeFiles(db, projectId, parent.treeId) : new Map();
