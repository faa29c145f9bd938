import { skipToken } from "@tanstack/react-query";
import { useClock } from "~/components/ui/clock";
import { timesOn } from "~/lib/times";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";
import { selectFirstVariable } from "../message-box";
import type { Trigger } from "./find-trigger";

/** An entry of the list above the message box. `fill` replaces the typed text. */
export type CompletionOption = { id: string; label: string; note: string; fill: string; run?: () => void };

/** Command actions that the page provides. */
export type ChatCommands = {
  browseTemplates: () => void;
  models: readonly { id: string; name: string; isConnected: boolean }[];
  selectModel: (id: string) => void;
};

type CommandDeps = {
  commands: ChatCommands;
  onNewChat: () => void;
  onHelp: () => void;
  onSavePrompt: () => void;
};

const MAX_OPTIONS = 30;
const TAKES_ARGUMENT: ReadonlySet<string> = new Set(["model", "prompt", "version"]);

/** The commands, models or versions that match what was typed after "/". */
export function useCommandOptions(
  chatId: string | null,
  trigger: Trigger | null,
  deps: CommandDeps,
): readonly CompletionOption[] {
  const query = trigger?.sign === "/" && trigger.start === 0 ? trigger.query : null;
  const versions = useVersionOptions(query?.startsWith("version ") ? chatId : null);
  const prompts = usePromptOptions(query?.startsWith("prompt ") ?? false, deps.onSavePrompt);
  const command = query === null ? null : /^([a-z]*)(?: (.*))?$/.exec(query);
  if (command === null) return [];
  const [, name = "", argument] = command;
  if (argument === undefined) return commandOptions(deps).filter(({ id }) => id.startsWith(name));
  // A space after a command that takes no argument changes nothing.
  if (argument.trim() === "" && !TAKES_ARGUMENT.has(name))
    return commandOptions(deps).filter(({ id }) => id === name);
  const lists = new Map([
    ["model", modelOptions(deps.commands)],
    ["version", versions],
    ["prompt", prompts],
  ]);
  return (lists.get(name) ?? [])
    .filter(({ label }) => label.toLowerCase().includes(argument.trim()))
    .slice(0, MAX_OPTIONS);
}

/** The saved prompts; a click fills the box and selects the first variable. Without any, a link to create one. */
function usePromptOptions(enabled: boolean, onSavePrompt: () => void): CompletionOption[] {
  const { data } = api.savedPrompt.list.useQuery(enabled ? undefined : skipToken);
  if (!data) return [];
  const { noPrompts, firstPrompt } = copy.commands;
  if (data.length === 0)
    return [{ id: "first", label: firstPrompt, note: noPrompts, fill: "", run: onSavePrompt }];
  return data.map(({ id, name, text }) => ({
    id,
    label: name,
    note: text.trim().split("\n", 1)[0] ?? "",
    fill: text,
    run: selectFirstVariable,
  }));
}

/** Whether a command was typed with an argument that matches nothing. */
export const matchesNothing = (trigger: Trigger | null, options: readonly CompletionOption[]): boolean => {
  if (trigger?.sign !== "/" || trigger.start > 0 || options.length > 0) return false;
  const [name = ""] = trigger.query.split(" ", 1);
  // What follows "/save" is any text.
  return name !== "save" && commandNotes.some(({ id }) => id === name);
};

const { template, model, version, prompt, save, clear, help } = copy.commands;

/** The commands, in the order of the list. */
export const commandNotes = [
  { id: "template", note: template },
  { id: "model", note: model },
  { id: "version", note: version },
  { id: "prompt", note: prompt },
  { id: "save", note: save },
  { id: "clear", note: clear },
  { id: "help", note: help },
] as const;

const commandOptions = ({ commands, onNewChat, onHelp, onSavePrompt }: CommandDeps): CompletionOption[] => {
  const actions = {
    template: { fill: "", run: commands.browseTemplates },
    model: { fill: "/model " },
    version: { fill: "/version " },
    prompt: { fill: "/prompt " },
    save: { fill: "", run: onSavePrompt },
    clear: { fill: "", run: onNewChat },
    help: { fill: "", run: onHelp },
  };
  return commandNotes.map(({ id, note }) => ({ id, label: `/${id}`, note, ...actions[id] }));
};

const modelOptions = ({ models, selectModel }: ChatCommands): CompletionOption[] =>
  models.map(({ id, name, isConnected }) => ({
    id,
    label: name,
    note: isConnected ? "" : copy.commands.notConnected,
    fill: "",
    run: () => selectModel(id),
  }));

/** The versions of the chat's project; a click restores one. Fetched only when the list is opened. */
function useVersionOptions(chatId: string | null): CompletionOption[] {
  const utils = api.useUtils();
  const times = timesOn(useClock());
  const { data: project } = api.project.ofChat.useQuery(chatId ? { chatId } : skipToken);
  const { data } = api.project.versions.useQuery(
    chatId && project ? { projectId: project.projectId, limit: MAX_OPTIONS } : skipToken,
  );
  const { mutate } = api.project.restore.useMutation({
    onSuccess: ({ number }) => {
      toast.success(copy.commands.restored(number));
      if (chatId) void utils.project.invalidate();
    },
    onError: showErrorToast,
  });
  return (data?.items ?? []).map(({ id, number, name, message, createdAt }) => ({
    id,
    label: `${number}. ${name ?? message}`,
    note: id === project?.versionId ? copy.commands.onScreen : times.when(createdAt),
    fill: "",
    run: () => mutate({ versionId: id }),
  }));
}
