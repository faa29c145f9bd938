import type { InMemoryFs } from "just-bash/browser";
import { type FileContent, isSameContent } from "~/domain/project/project-files";
import { type FileChanges, ROOT } from "./protocol";

const PREFIX = `${ROOT}/`;
/** Folders of tools, whose new files stay in the shell. */
const TOOL_FOLDERS = /(?:^|\/)(?:node_modules|\.git|coverage)(?:\/|$)/;

/** The project's files in the shell, and what commands changed in them. */
export function createProjectDisk(fs: InMemoryFs) {
  const appFiles = new Map<string, FileContent>();

  return {
    async apply(changes: FileChanges) {
      for (const [path, content] of changes) {
        if (content === null) {
          appFiles.delete(path);
          await fs.rm(PREFIX + path, { force: true, recursive: true });
        } else {
          appFiles.set(path, content);
          await fs.writeFile(PREFIX + path, content);
        }
      }
    },

    /** Returns the files that differ from the app's, and assumes that the app then has them. */
    async takeChanges(): Promise<FileChanges> {
      const now = await readAll(fs);
      const changes: FileChanges = [];
      for (const [path, content] of now) {
        const before = appFiles.get(path);
        if (before === undefined && TOOL_FOLDERS.test(path)) continue;
        if (!isSameContent(before, content)) changes.push([path, content]);
      }
      for (const path of appFiles.keys()) if (!now.has(path)) changes.push([path, null]);
      for (const [path, content] of changes) {
        if (content === null) appFiles.delete(path);
        else appFiles.set(path, content);
      }
      return changes;
    },
  };
}

/** All files of the project by path: text where they are UTF-8, bytes otherwise. */
export async function readAll(fs: InMemoryFs): Promise<Map<string, FileContent>> {
  const files = new Map<string, FileContent>();
  for (const path of fs.getAllPaths()) {
    if (!path.startsWith(PREFIX)) continue;
    if ((await fs.lstat(path)).isFile) {
      files.set(path.slice(PREFIX.length), toContent(await fs.readFileBuffer(path)));
    }
  }
  return files;
}

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function toContent(bytes: Uint8Array): FileContent {
  try {
    const text = decoder.decode(bytes);
    return text.includes("\0") ? bytes : text;
  } catch {
    return bytes;
  }
}
