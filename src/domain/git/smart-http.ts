import { visibleText } from "../text/verbatim";
import { GitFormatError } from "./git-format-error";
import { FLUSH, lineText, pktLine, readPktLine, sideBand } from "./pkt-line";

// https://git-scm.com/docs/gitprotocol-http, gitprotocol-pack and gitprotocol-capabilities: version 0, which every client
// speaks.

export const gitServices = ["git-upload-pack", "git-receive-pack"] as const;
export type GitService = (typeof gitServices)[number];

const BRANCHES = "refs/heads/";
/** The branch whose commits are versions. */
export const MAIN = `${BRANCHES}main`;
const NO_ID = "0".repeat(40);

const capabilities: Record<GitService, string> = {
  "git-upload-pack": "multi_ack_detailed side-band-64k ofs-delta no-progress",
  "git-receive-pack": "report-status delete-refs side-band-64k ofs-delta",
};
const AGENT = "object-format=sha1 agent=bluebonnet";

/** The commits that main and the other branches are at; main is null for a project without versions. */
export type Refs = { main: string | null; branches: readonly { name: string; commitId: string }[] };

/** The name of a branch in a ref; undefined for a ref of another kind. */
export const branchOf = (ref: string): string | undefined =>
  ref.startsWith(BRANCHES) ? ref.slice(BRANCHES.length) : undefined;

/** The ref advertisement. */
export function advertisement(service: GitService, { main, branches }: Refs): Uint8Array[] {
  const isFetch = service === "git-upload-pack";
  const refs = [
    ...(main ? [[MAIN, main] as const] : []),
    ...branches.map(({ name, commitId }) => [`${BRANCHES}${name}`, commitId] as const),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const lines = [...(isFetch && main ? [["HEAD", main] as const] : []), ...refs].map(
    ([ref, commitId]) => `${commitId} ${ref}`,
  );
  const symref = isFetch && main ? ` symref=HEAD:${MAIN}` : "";
  const [first = `${NO_ID} capabilities^{}`, ...others] = lines;
  return [
    pktLine(`# service=${service}\n`),
    FLUSH,
    pktLine(`${first}\0${capabilities[service]}${symref} ${AGENT}\n`),
    ...others.map((line) => pktLine(`${line}\n`)),
    FLUSH,
  ];
}

/** An error packet, which ends the response. */
export const refusal = (reason: string): Uint8Array => pktLine(`ERR ${visibleText(reason)}`);

export type FetchRequest = {
  wants: string[];
  haves: string[];
  /** The client only waits for the pack. */
  isDone: boolean;
  capabilities: ReadonlySet<string>;
};

/** Parses a fetch request. @throws GitFormatError */
export function readFetch(body: Uint8Array): FetchRequest {
  const request = { wants: [] as string[], haves: [] as string[], isDone: false };
  let known: ReadonlySet<string> = new Set();
  for (let at = 0; at < body.length && !request.isDone; ) {
    const { payload, next } = readPktLine(body, at);
    at = next;
    if (payload === "flush") continue;
    const [word = "", id = "", ...rest] = lineText(payload).split(" ");
    if (word === "done") request.isDone = true;
    else if (word === "deepen" || word.startsWith("deepen-") || word === "shallow")
      throw new GitFormatError("A project is cloned with all of its versions: leave out --depth.");
    else if (!/^[\da-f]{40}$/.test(id)) throw new GitFormatError("This is no request to fetch.");
    else if (word === "have") request.haves.push(id);
    else if (word === "want") {
      if (request.wants.length === 0) known = new Set(rest);
      request.wants.push(id);
    } else throw new GitFormatError("This is no request to fetch.");
  }
  return { wants: request.wants, haves: request.haves, isDone: request.isDone, capabilities: known };
}

/** The ACK lines. @param common those of `haves` that the server has, in order */
export function acknowledge({ isDone, capabilities }: FetchRequest, common: readonly string[]): Uint8Array[] {
  const last = common.at(-1);
  const nothing = pktLine("NAK\n");
  const isDetailed = capabilities.has("multi_ack_detailed");
  const each = isDetailed ? common.map((id) => pktLine(`ACK ${id} common\n`)) : [];
  if (isDone) return [...each, last ? pktLine(`ACK ${last}\n`) : nothing];
  return [...each, ...(isDetailed && last ? [pktLine(`ACK ${last} ready\n`)] : []), nothing];
}

/** A requested update of a branch. */
export type RefUpdate = { ref: string; oldId: string | null; newId: string | null };
export type PushRequest = {
  updates: RefUpdate[];
  capabilities: ReadonlySet<string>;
  /** Empty if the server has every object. */
  pack: Uint8Array;
};

/** Parses a push. @throws GitFormatError */
export function readPush(body: Uint8Array): PushRequest {
  const updates: RefUpdate[] = [];
  let known: ReadonlySet<string> = new Set();
  for (let at = 0; at < body.length; ) {
    const { payload, next } = readPktLine(body, at);
    at = next;
    if (payload === "flush") return { updates, capabilities: known, pack: body.subarray(at) };
    const [command = "", words] = lineText(payload).split("\0");
    if (command.startsWith("shallow "))
      throw new GitFormatError("A shallow clone cannot be pushed: run git fetch --unshallow first.");
    const [, oldId, newId, ref] = /^([\da-f]{40}) ([\da-f]{40}) (\S+)$/.exec(command) ?? [];
    if (!oldId || !newId || !ref) throw new GitFormatError("This is no push.");
    if (updates.length === 0) known = new Set(words?.trim().split(" "));
    updates.push({ ref, oldId: idOrNull(oldId), newId: idOrNull(newId) });
  }
  throw new GitFormatError("The push ends too early.");
}

const idOrNull = (id: string) => (id === NO_ID ? null : id);

export type PushReport = {
  /** Why the pack could not be read at all; null when it could. */
  unpackProblem: string | null;
  /** Why each branch was not moved; null for one that was. */
  refs: readonly { ref: string; problem: string | null }[];
  /** Shown to the user. */
  messages: readonly string[];
};

/** The push report. Names are escaped, because terminals interpret control characters. */
export function pushReport(
  { capabilities }: Pick<PushRequest, "capabilities">,
  { unpackProblem, refs, messages }: PushReport,
): Uint8Array[] {
  const encode = (text: string) => new TextEncoder().encode(text);
  const lines = [
    pktLine(`unpack ${visibleText(unpackProblem ?? "ok")}\n`),
    ...refs.map(({ ref, problem }) =>
      pktLine(problem === null ? `ok ${ref}\n` : `ng ${ref} ${visibleText(problem)}\n`),
    ),
    FLUSH,
  ];
  const isAsked = capabilities.has("report-status");
  if (!capabilities.has("side-band-64k")) return isAsked ? lines : [];
  return [
    ...messages.flatMap((message) => [...sideBand("message", encode(`${visibleText(message)}\n`))]),
    ...(isAsked ? lines.flatMap((line) => [...sideBand("answer", line)]) : []),
    FLUSH,
  ];
}
