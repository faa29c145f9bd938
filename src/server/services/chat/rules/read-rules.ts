import type { ChatRules } from "~/domain/chat/rules/describe-rules";
import type { ProjectFiles } from "~/domain/project/project-files";
import { type RuleFile, ruleFilesOf } from "~/domain/project/rules/rule-file";
import { type BrokenSkill, readSkills, type Skill } from "~/domain/project/rules/skill";
import type { Db } from "~/server/db";
import { hashOfRules, readAccepted, typedRules } from "../../project/accepted-rules";
import { readVersionFiles } from "../../project/versions";

/** The rules of a chat: which are used, and why the others are not. */
export type KnownRules = {
  /** Those that are used, but for the account's. */
  used: Omit<ChatRules, "account">;
  /** What the chat's owner switched off: "account", "folder" or the path of a file. */
  off: ReadonlySet<string>;
  folder: ChatRules["folder"];
  /** All of the project's that could be used. */
  files: readonly RuleFile[];
  skills: readonly Skill[];
  broken: readonly BrokenSkill[];
  /** Those of the project that its owner has not accepted. */
  unread: readonly RuleFile[];
};

/**
 * The rules and skills of a chat.
 *
 * @param files those of its project that a reply changes; `isDraft`: they are what is on screen, and what was typed since
 * the last version counts as accepted
 */
export async function readRules(
  db: Db,
  { userId, chatId }: { userId: string; chatId: string | null },
  { files, isDraft = false }: { files: ProjectFiles; isDraft?: boolean },
): Promise<KnownRules> {
  const folder = { select: { name: true, rules: true } };
  const chat = chatId
    ? await db.chat.findFirst({
        where: { id: chatId, userId },
        select: {
          rulesOff: true,
          projectId: true,
          folder,
          project: { select: { headId: true } },
          // A copy that is compared is in no folder, and follows the same rules.
          original: { select: { folder } },
        },
      })
    : null;
  const off = new Set(chat?.rulesOff);
  const row = chat?.folder ?? chat?.original?.folder;
  const found = ruleFilesOf(files);
  const accepted =
    chat?.projectId && found.length > 0 ? await readAccepted(db, userId, chat.projectId) : new Set<string>();
  const isNew = ({ text }: RuleFile) => !accepted.has(hashOfRules(text));
  const typed =
    isDraft && found.some(isNew)
      ? typedRules(accepted, await readVersionFiles(db, userId, chat?.project?.headId), files)
      : [];
  const unread = found.filter((file) => isNew(file) && !typed.some(({ path }) => path === file.path));
  const read = found.filter((file) => !unread.includes(file));
  const { skills, broken } = readSkills(read);
  const folderRules = row?.rules ? { name: row.name, text: row.rules } : null;
  const isOn = ({ path }: { path: string }) => !off.has(path);
  const rules = read.filter(({ kind }) => kind === "rules");
  return {
    used: {
      folder: off.has("folder") ? null : folderRules,
      files: rules.filter(isOn),
      skills: skills.filter(isOn),
    },
    off,
    folder: folderRules,
    files: rules,
    skills,
    broken,
    unread,
  };
}
