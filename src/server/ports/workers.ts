import type { GitObjectType } from "~/domain/git/pack-entry";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import type { Site, SiteOptions, SiteParts } from "~/domain/project/site";
import type { AppliedReply } from "~/domain/reply/apply-reply";
import type { PartOf, ReaderName } from "~/domain/transfer/readers";
import type { DocumentFormat, DocumentProblem, DocumentText } from "./documents";
import type { ProjectChange } from "./file-checks";
import type { Packages } from "./packages";

export type PackedObject = { id: string; type: GitObjectType; bytes: Uint8Array<ArrayBuffer> };

/** What each job is given, and what it gives. Both are copied, so that they hold no functions and no classes of ours. */
export type Jobs = {
  readDocument: {
    input: { format: DocumentFormat; bytes: Uint8Array; maxPages: number; maxCharacters: number };
    output: DocumentText | { problem: DocumentProblem };
  };
  /** `bases`: objects outside of the pack, which its deltas are against; `missing` names those that it needs. */
  readPack: {
    input: {
      pack: Uint8Array;
      limits: { objects: number; objectBytes: number; totalBytes: number; commits: number; names: number };
      bases: readonly PackedObject[];
    };
    output: { objects: PackedObject[] } | { missing: string[] } | { problem: string };
  };
  /** `known`: what is wrong with files, or null, by path, line end and content; `unknown` counted as valid. */
  applyChange: {
    input: { base: ProjectFiles; change: ProjectChange; known: ReadonlyMap<string, string | null> };
    output: Omit<AppliedReply, "files"> & {
      written: [path: string, content: FileContent][];
      removed: string[];
      unknown: ReadonlyMap<string, readonly [path: string, content: string]>;
    };
  };
  checkFile: { input: { path: string; content: string }; output: string | null };
  buildSite: {
    input: SiteOptions & { files: ProjectFiles };
    output: Site | { problem: string };
  };
  bundlePackages: { input: { files: ProjectFiles }; output: object | { problem: string } };
  exportProject: {
    input: {
      files: ProjectFiles;
      name: string;
      versions: Readonly<Record<string, string>>;
      isFromClone: boolean;
    };
    output: ProjectFiles;
  };
  compileSheets: { input: ProjectFiles; output: Awaited<ReturnType<SiteParts["sheets"]>> };
};

/** What a job may ask the server for. */
export type ServerCalls = Partial<Pick<Packages, "modules" | "file">>;

export type JobName = keyof Jobs;

/** What each job that reads a stream is given besides its bytes, and what it gives in parts. */
export type StreamJobs = {
  readBundle: {
    input: Record<string, never>;
    part: { objects: PackedObject[] } | { problem: string };
  };
  readTransfer: {
    input: { name: ReaderName; maxBytes: number };
    part: { part: PartOf<ReaderName> } | { unreadable: "damaged" | "too_large" };
  };
};

export type StreamJobName = keyof StreamJobs;

/**
 * Why a job was ended. `too_slow`, `too_large`: it took more time or memory than it may · `busy`: too much of the same
 * user's work waits · `broken`: it failed
 */
export class WorkStopped extends Error {
  constructor(readonly reason: "too_slow" | "too_large" | "broken" | "busy") {
    super(`A job was ended: ${reason}`);
  }
}

/** Does work whose cost an outsider chooses apart from the server, within limits of time and memory. */
export interface Workers {
  /**
   * @param userId whose work it is: users take turns, and none of them has all the room. Null for nobody's
   * @throws WorkStopped
   */
  run<Name extends JobName>(
    name: Name,
    input: Jobs[Name]["input"],
    userId: string | null,
    calls?: ServerCalls,
  ): Promise<Jobs[Name]["output"]>;
  /**
   * Reads a stream in a worker of its own, however long it takes. The next part is made when it is asked for.
   *
   * @throws WorkStopped
   */
  read<Name extends StreamJobName>(
    name: Name,
    input: StreamJobs[Name]["input"],
    chunks: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<StreamJobs[Name]["part"]>;
}
