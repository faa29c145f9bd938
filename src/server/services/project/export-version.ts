import "server-only";
import { strToU8, type Zippable, zipSync } from "fflate";
import type { SignedInUser } from "~/domain/auth/signed-in-user";
import { notFound } from "~/domain/error/domain-error";
import { withViewerScheme } from "~/domain/preview/preview-page";
import { withBuildFiles } from "~/domain/project/build-files";
import { type ExportInput, exportName } from "~/domain/project/export";
import { withUiKit } from "~/domain/project/ui-kit";
import { standalonePage } from "~/domain/project/version";
import type { Db } from "~/server/db";
import packages from "../../../../public/packages/index.json" with { type: "json" };
import { gitRepository } from "./git-repository";
import { readTreeFiles } from "./project-store";
import { requireVersion } from "./require-project";
import { uiKit } from "./ui-kit";

export type ExportedVersion = { fileName: string; contentType: string; bytes: Uint8Array<ArrayBuffer> };

/** One of the user's versions as a file. @throws DomainError not_found, also for a page of a project that is not one */
export async function exportVersion(
  { db }: { db: Db },
  user: SignedInUser,
  { versionId, format }: ExportInput,
): Promise<ExportedVersion> {
  const { projectId, treeId, createdAt, project } = await requireVersion(db, user.id, versionId);
  const name = exportName(project.name);
  const stored = await readTreeFiles(db, projectId, treeId);
  if (format === "html") {
    const page = standalonePage(stored);
    if (page === null) throw notFound();
    const bytes = strToU8(withViewerScheme(page));
    // Never text/html: it must not open as a page of our own origin.
    return { fileName: `${name}.html`, contentType: "application/octet-stream", bytes };
  }
  const files: Zippable = {};
  // A repository holds what was written, and nothing else.
  const exported =
    format === "git" ? stored : withBuildFiles(withUiKit(stored, uiKit), name, packages.versions);
  for (const [path, content] of exported)
    files[`${name}/${path}`] = typeof content === "string" ? strToU8(content) : content;
  if (format === "git")
    for (const [path, bytes] of await gitRepository({ db }, { id: versionId, projectId }))
      files[`${name}/${path}`] = [bytes, { level: 0 }];
  return {
    fileName: `${name}.zip`,
    contentType: "application/zip",
    bytes: zipSync(files, { mtime: createdAt }),
  };
}
