import type { GitObjectType } from "~/domain/git/pack-entry";
import type { BuiltFirstPage } from "~/domain/project/first-page";
import type { FileContent, ProjectFiles } from "~/domain/project/project-files";
import type { Site, SiteOptions, SiteParts } from "~/domain/project/site";
import type { AppliedReply } from "~/domain/reply/apply-reply";
import type { PartOf, ReaderName } from "~/domain/transfer/readers";
import type { DocumentFormat, DocumentProblem, DocumentText } from "./documents";
import type { ProjectChange } from "./file-checks";
import type { Packages } from "./packages";

export type PackedObject = { id: string; type: GitObjectType; bytes: Uint8Array<ArrayBuffer> };

/** Each job's input and output: structured clones, so no functions or class instances. */
export type Jobs = {
  readDocument: {
    input: { format: DocumentFormat; bytes: Uint8Array; maxPages: number; maxCharacters: number };
    output: DocumentText | { problem: DocumentProblem };
  };
  /** `bases`: objects outside the pack that its deltas refer to; `missing`: those still needed. */
  readPack: {
    input: {
      pack: Uint8Array;
      limits: { objects: number; objectBytes: number; totalBytes: number; commits: number; names: number };
      bases: readonly PackedObject[];
    };
    output: { objects: PackedObject[] } | { missing: string[] } | { problem: string };
  };
  /** `known`: cached problems, or null, by path, line end and content; `unknown` files count as valid. */
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
  firstPage: { input: { files: ProjectFiles }; output: BuiltFirstPage };
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

/** Calls that a job may make to the server. */
export type ServerCalls = Partial<Pick<Packages, "modules" | "file">>;

export type JobName = keyof Jobs;

/** Each streaming job's input besides its bytes, and the parts that it yields. */
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
 * Why a job was ended. `too_slow`, `too_large`: it exceeded its limit of time or memory · `busy`: too much of the same
 * user's work is queued · `broken`: it failed
 */
export class WorkStopped extends Error {
  constructor(readonly reason: "too_slow" | "too_large" | "broken" | "busy") {
    super(`A job was ended: ${reason}`);
  }
}

/** Runs work on untrusted input outside the server process, within limits of time and memory. */
export interface Workers {
  /**
   * @param userId for fair scheduling between users; null: no user
   * @throws WorkStopped
   */
  run<Name extends JobName>(
    name: Name,
    input: Jobs[Name]["input"],
    userId: string | null,
    calls?: ServerCalls,
  ): Promise<Jobs[Name]["output"]>;
  /**
   * Reads a stream in a dedicated worker, without a time limit. Parts are produced on demand.
   *
   * @throws WorkStopped
   */
  read<Name extends StreamJobName>(
    name: Name,
    input: StreamJobs[Name]["input"],
    chunks: AsyncIterable<Uint8Array>,
  ): AsyncGenerator<StreamJobs[Name]["part"]>;
}
