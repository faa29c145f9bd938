import { Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import type { Octokit } from "@octokit/core";
import { Parser, type ReadEntry } from "tar";
import { DomainError } from "~/domain/error/domain-error";
import { gitHubIsSilent } from "~/domain/github/refusal";
import { answerLimits } from "../net/answer-limits";
import { ForeignRedirectError } from "../net/create-fetch";
import { TooLargeError } from "../net/limit-answer";
import { mapErrors } from "./refused";
import { ownerAndRepo } from "./repositories";

/** Of all files, requested or not: a small archive can unpack to any size. */
const MAX_UNPACKED_BYTES = 500e6;

type GitHubAccess = { octokit: Octokit; fetch: typeof globalThis.fetch };
type Query = { repository: string; commitId: string; paths: ReadonlySet<string> };

/** Downloads files of a commit in one request, and stops after the last of them. @throws DomainError */
export async function readTarball(access: GitHubAccess, query: Query): Promise<Map<string, Uint8Array>> {
  const body = await openTarball(access, query);
  return unpack(body, query.paths).catch((error: unknown) => {
    if (error instanceof TooLargeError) throw tooLarge();
    throw error instanceof DomainError ? error : gitHubIsSilent(error);
  });
}

async function openTarball({ octokit, fetch }: GitHubAccess, { repository, commitId }: Query) {
  const link = await octokit
    .request("GET /repos/{owner}/{repo}/tarball/{ref}", {
      ...ownerAndRepo(repository),
      ref: commitId,
      request: { fetch, parseSuccessResponseBody: false },
    })
    .then(({ data }) => data as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      const redirect = error instanceof Error ? error.cause : undefined;
      return redirect instanceof ForeignRedirectError ? redirect : mapErrors(Promise.reject(error));
    });
  if (!(link instanceof ForeignRedirectError)) return link;
  // Archives are on another host, which must not receive the token.
  const { ok, body } = await fetch(link.address).catch((error: unknown) => {
    throw gitHubIsSilent(error);
  });
  if (!ok || !body) throw gitHubIsSilent(undefined);
  return body as ReadableStream<Uint8Array>;
}

const tooLarge = () => new DomainError("invalid", "The repository is too large to be read.");

/** Thrown to stop reading early. */
const FOUND_ALL = new Error("All files were found");

async function unpack(
  body: ReadableStream<Uint8Array>,
  paths: ReadonlySet<string>,
): Promise<Map<string, Uint8Array>> {
  const files = new Map<string, Uint8Array>();
  let unpacked = 0;
  let entries = 0;
  let stop: Error | undefined;
  const parser = new Parser({
    strict: true,
    onReadEntry(entry: ReadEntry) {
      unpacked += entry.size;
      entries += 1;
      if (unpacked > MAX_UNPACKED_BYTES || entries > answerLimits.gitHubArchive.items) stop = tooLarge();
      // GitHub puts all files into one folder.
      const path = entry.path.slice(entry.path.indexOf("/") + 1);
      if (stop || entry.type !== "File" || !paths.has(path)) return void entry.resume();
      const pieces: Buffer[] = [];
      entry.on("data", (piece) => pieces.push(piece));
      entry.on("end", () => {
        files.set(path, Uint8Array.from(Buffer.concat(pieces)));
        if (files.size === paths.size) stop = FOUND_ALL;
      });
    },
  });
  const sink = new Writable({
    write(piece: Buffer, _, done) {
      if (stop) return done(stop);
      return parser.write(piece) ? done() : void parser.once("drain", () => done());
    },
    final(done) {
      parser.once("end", () => done());
      parser.end();
    },
  });
  parser.once("error", (error: Error) => sink.destroy(error));
  try {
    await pipeline(Readable.fromWeb(body), sink);
  } catch (error) {
    if (error !== FOUND_ALL) throw error;
  }
  if (stop && stop !== FOUND_ALL) throw stop;
  return files;
}
