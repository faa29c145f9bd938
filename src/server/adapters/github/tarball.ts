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
import { asked } from "./refused";
import { named } from "./repositories";

/** Unpacked, wanted or not: what is small when packed may be endless. */
const MAX_UNPACKED_BYTES = 500e6;

type GitHubAccess = { octokit: Octokit; fetch: typeof globalThis.fetch };
type Wanted = { repository: string; commitId: string; paths: ReadonlySet<string> };

/** Files of a commit by one request, read no further than the last of them. @throws DomainError */
export async function readTarball(access: GitHubAccess, wanted: Wanted): Promise<Map<string, Uint8Array>> {
  const body = await openTarball(access, wanted);
  return unpack(body, wanted.paths).catch((error: unknown) => {
    if (error instanceof TooLargeError) throw tooLarge();
    throw error instanceof DomainError ? error : gitHubIsSilent(error);
  });
}

async function openTarball({ octokit, fetch }: GitHubAccess, { repository, commitId }: Wanted) {
  const link = await octokit
    .request("GET /repos/{owner}/{repo}/tarball/{ref}", {
      ...named(repository),
      ref: commitId,
      request: { fetch, parseSuccessResponseBody: false },
    })
    .then(({ data }) => data as ReadableStream<Uint8Array>)
    .catch((error: unknown) => {
      const redirect = error instanceof Error ? error.cause : undefined;
      return redirect instanceof ForeignRedirectError ? redirect : asked(Promise.reject(error));
    });
  if (!(link instanceof ForeignRedirectError)) return link;
  // Archives come from another host, to which the token must not go.
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
