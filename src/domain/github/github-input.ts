import { z } from "zod";
import { decodePercent } from "../text/decode-percent";
import { hasHidden } from "../text/verbatim";

const MAX_NAME = 100;
const MAX_BRANCH = 200;

/** GitHub's rules. */
const repositoryName = z
  .string()
  .trim()
  .min(1, "Enter a repository name.")
  .max(MAX_NAME, { error: `A name can have at most ${MAX_NAME} characters.`, abort: true })
  .regex(/^[\w.-]+$/, "Use letters, digits, dots, hyphens and underscores.")
  .refine((name) => !/^\.{1,2}$|\.git$/i.test(name), "GitHub does not accept this name.");

const fullName = z
  .string()
  .trim()
  .regex(/^[A-Za-z\d][\w-]{0,99}\/[\w.-]{1,100}$/, "Write the repository as owner/name.")
  .refine((text) => !/\/\.{1,2}$/.test(text), "Write the repository as owner/name.");

/** git's rules for branch names. */
const branch = z
  .string()
  .trim()
  .min(1, "Enter a branch.")
  .max(MAX_BRANCH, `A branch name can have at most ${MAX_BRANCH} characters.`)
  .refine(
    (name) =>
      // biome-ignore lint/suspicious/noControlCharactersInRegex: git forbids them in names
      !/[\u0000-\u0020\u007f~^:?*[\\]|\.\.|@\{|\/\/|\/\.|\.lock(?:\/|$)|^[/.-]|[/.]$|^@$/.test(name),
    "git does not take this name for a branch.",
  )
  .refine((name) => !hasHidden(name), "The name has a character that cannot be seen.");

const message = z.string().trim().min(1, "Describe what changed.").max(2_000);

/** A personal access token; its form differs between kinds and servers. */
export const connectInput = z.object({
  token: z
    .string()
    .trim()
    .min(1, "Enter the token.")
    .regex(/^[\w.-]{20,300}$/, "This does not look like a GitHub token."),
});
export type ConnectInput = z.infer<typeof connectInput>;

export const repositoriesInput = z.object({ search: z.string().trim().max(200) });

/** Pins the push to what the user reviewed. */
const reviewed = {
  projectId: z.uuid(),
  versionId: z.uuid(),
  /** The last pushed version; its files that the new one lacks are deleted. Null: none. */
  pushedId: z.uuid().nullable(),
};

/** To a new repository of the given name, or to an existing one. */
export const pushInput = z
  .object({
    ...reviewed,
    target: z.enum(["new", "existing"]),
    name: z.string().trim(),
    isPrivate: z.boolean(),
    fullName: z.string().trim(),
    branch,
    message,
  })
  .superRefine(({ target, name, fullName: existing }, context) => {
    const field = target === "new" ? "name" : "fullName";
    const checked = target === "new" ? repositoryName.safeParse(name) : fullName.safeParse(existing);
    for (const { message: text } of checked.error?.issues.slice(0, 1) ?? [])
      context.addIssue({ code: "custom", path: [field], message: text });
  });
export type PushInput = z.infer<typeof pushInput>;

/** Pushes to `branch`, which is created when there is none, and asks to merge it into `base`. */
export const pullRequestInput = z
  .object({
    ...reviewed,
    fullName,
    base: branch,
    branch,
    message,
    title: z.string().trim().min(1, "Enter a title.").max(250),
    body: z.string().trim().max(20_000),
  })
  .refine(({ base, branch: head }) => base !== head, {
    path: ["branch"],
    message: "Choose a different branch from the one it merges into.",
  });
export type PullRequestInput = z.infer<typeof pullRequestInput>;

const folder = z
  .string()
  .trim()
  .max(255)
  .transform((text) => text.replace(/^\/+|(?<!\/)\/+$/g, ""));

/** `source`: `owner/name`, or the address of a repository, of a branch or of a folder. */
const sourceFields = {
  source: z.string().trim().min(1, "Enter a repository.").max(500),
  branch: z.union([z.literal(""), branch]),
  folder,
};

function toSource(
  { source, ...typed }: { source: string; branch: string; folder: string },
  context: z.core.$RefinementCtx,
): RepositorySource {
  const found = parseSource(source);
  if (!found || !fullName.safeParse(found.fullName).success) {
    const text = "Write the repository as owner/name, or paste its address.";
    context.addIssue({ code: "custom", path: ["source"], message: text });
    return z.NEVER;
  }
  return {
    fullName: found.fullName,
    branch: typed.branch || found.branch,
    folder: typed.folder || found.folder,
  };
}

export type RepositorySource = { fullName: string; branch: string; folder: string };
export const repositorySourceInput = z.object(sourceFields).transform(toSource);
export type RepositorySourceForm = z.input<typeof repositorySourceInput>;

/** `commitId`: the commit that the user reviewed. */
export const importRepositoryInput = z
  .object({ chatId: z.uuid(), commitId: z.string().regex(/^[\da-f]{40}$/), ...sourceFields })
  .transform(({ chatId, commitId, ...typed }, context) => ({
    chatId,
    commitId,
    ...toSource(typed, context),
  }));
export type ImportRepositoryInput = z.infer<typeof importRepositoryInput>;

const SOURCE =
  /^(?:(?:https?|ssh):\/\/(?:[^/@]+@)?[^/]+\/|git@[^:/]+:|[\w-]+(?:\.[\w-]+)+\/)?([^/\s]+)\/([^/\s?#]+?)(?:\.git)?\/?(?:\/(?:tree|blob)\/([^/?#]+)(?:\/([^?#]*))?)?(?:[?#].*)?$/;

/** Parses a repository URL. In a branch with a "/", the part after it is read as a folder. */
function parseSource(source: string) {
  const [, owner, name, branchPart = "", folderPart = ""] = SOURCE.exec(source) ?? [];
  if (!owner || !name) return null;
  return {
    fullName: `${owner}/${name}`,
    branch: decodePercent(branchPart),
    folder: decodePercent(folderPart).replace(/(?<!\/)\/+$/, ""),
  };
}
