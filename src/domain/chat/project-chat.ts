import { z } from "zod";
import { projectInput, versionInput } from "../project/project";

/** The browser generates the id, so that a repeated request opens the same chat. */
const newChat = { chatId: z.uuid() };

export const projectChatInput = projectInput.extend(newChat);
export type ProjectChatInput = z.infer<typeof projectChatInput>;

/** A chat on a project. */
export type ProjectChat = { id: string; title: string; updatedAt: Date };

export const forkInput = versionInput.extend(newChat);
export type ForkInput = z.infer<typeof forkInput>;
