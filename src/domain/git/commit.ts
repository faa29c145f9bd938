import { GitFormatError } from "./git-format-error";

export type PushedCommit = {
  treeId: string;
  parentIds: readonly string[];
  authorName: string;
  authoredAt: Date;
  message: string;
};

/** The format that `git fsck --strict` requires. */
const SIGNATURE = /^([^<>\n]*) <[^<>\n]*> (0|[1-9]\d{0,14}) [+-]\d{4}$/;
/** Maximum of a JavaScript Date. */
const MAX_SECONDS = 8.64e12;
const TREE = /^tree ([\da-f]{40})$/;
const PARENT = /^parent ([\da-f]{40})$/;
/** Bounds memory: all commits of a project are read together. */
const MAX_PARENTS = 16;

/** Parses and validates a commit. @throws GitFormatError */
export function readCommit(bytes: Uint8Array): PushedCommit {
  const text = new TextDecoder().decode(bytes);
  if (text.includes("\0")) throw damaged();
  const end = text.indexOf("\n\n");
  const head = end < 0 ? text.replace(/\n$/, "") : text.slice(0, end);
  const [tree = "", ...rest] = head.split("\n");
  const treeId = TREE.exec(tree)?.[1];
  const parents = rest.slice(
    0,
    rest.findIndex((line) => !line.startsWith("parent ")),
  );
  const [author = "", committer = ""] = rest.slice(parents.length);
  const [, authorName, authoredAt] = SIGNATURE.exec(author.replace(/^author /, "")) ?? [];
  const isSigned = author.startsWith("author ") && committer.startsWith("committer ");
  if (
    !treeId ||
    authorName === undefined ||
    !isSigned ||
    !SIGNATURE.test(committer.slice("committer ".length))
  )
    throw damaged();
  if (parents.length > MAX_PARENTS)
    throw new GitFormatError(`A commit has more than ${MAX_PARENTS} parents.`);
  const parentIds = parents.map((line) => {
    const id = PARENT.exec(line)?.[1];
    if (!id) throw damaged();
    return id;
  });
  return {
    treeId,
    parentIds,
    authorName,
    authoredAt: new Date(Math.min(Number(authoredAt), MAX_SECONDS) * 1_000),
    message: end < 0 ? "" : text.slice(end + 2),
  };
}

/** The tree and parents of an already validated commit. @param head its lines up to the author's */
export function readCommitHead(head: string): Pick<PushedCommit, "treeId" | "parentIds"> {
  const [tree = "", ...lines] = head.split("\n");
  return {
    treeId: tree.slice("tree ".length),
    parentIds: lines.filter((line) => line.startsWith("parent ")).map((line) => line.slice("parent ".length)),
  };
}

const damaged = () => new GitFormatError("A commit is damaged.");
