import type { ChatRules } from "~/domain/chat/rules/describe-rules";
import type { ProjectFiles } from "~/domain/project/project-files";
import { type RuleFile, ruleFilesOf } from "~/domain/project/rules/rule-file";
import { type BrokenSkill, readSkills, type Skill } from "~/domain/project/rules/skill";
import type { Db } from "~/server/db";
import { chatsFor } from "../../access/access";
import { hashOfRules, readAccepted } from "../../project/accepted-rules";

/** The rules of a chat: the active ones, and why the others are not. */
export type RuleSet = {
  /** The active rules, without the account's. */
  used: Omit<ChatRules, "account">;
  /** Sources switched off: "account", "folder" or the path of a file. */
  off: ReadonlySet<string>;
  folder: ChatRules["folder"];
  /** All accepted rule files of the project. */
  files: readonly RuleFile[];
  skills: readonly Skill[];
  broken: readonly BrokenSkill[];
  /** Files that nobody has accepted. */
  unread: readonly RuleFile[];
};

/** The rules and skills of a chat. @param files the project files */
export async function readRules(
  db: Db,
  { userId, chatId }: { userId: string; chatId: string | null },
  { files }: { files: ProjectFiles },
): Promise<RuleSet> {
  // Folders are their owner's own.
  const folder = { select: { name: true, rules: true, userId: true } };
  const chat = chatId
    ? await db.chat.findFirst({
        where: { id: chatId, ...chatsFor(userId, "view") },
        select: {
          rulesOff: true,
          projectId: true,
          folder,
          // A compared copy is in no folder and uses the original's.
          original: { select: { folder } },
        },
      })
    : null;
  const off = new Set(chat?.rulesOff);
  const anyFolder = chat?.folder ?? chat?.original?.folder;
  const row = anyFolder?.userId === userId ? anyFolder : null;
  const ruleFiles = ruleFilesOf(files);
  const accepted =
    chat?.projectId && ruleFiles.length > 0
      ? await readAccepted(db, userId, chat.projectId)
      : new Set<string>();
  const unread = ruleFiles.filter(({ text }) => !accepted.has(hashOfRules(text)));
  const acceptedFiles = ruleFiles.filter((file) => !unread.includes(file));
  const { skills, broken } = readSkills(acceptedFiles);
  const folderRules = row?.rules ? { name: row.name, text: row.rules } : null;
  const isOn = ({ path }: { path: string }) => !off.has(path);
  const rules = acceptedFiles.filter(({ kind }) => kind === "rules");
  const used = {
    folder: off.has("folder") ? null : folderRules,
    files: rules.filter(isOn),
    skills: skills.filter(isOn),
  };
  return { used, off, folder: folderRules, files: rules, skills, broken, unread };
}
