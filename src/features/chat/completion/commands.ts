import { skipToken } from "@tanstack/react-query";
import { useClock } from "~/components/ui/clock";
import { timesOn } from "~/lib/times";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { showErrorToast } from "../conversation/show-error-toast";
import { copy } from "../copy";
import type { Trigger } from "./find-trigger";

/** An entry of the list above the message box. `fill`: what it puts in the place of what was typed. */
export type CompletionOption = { id: string; label: string; note: string; fill: string; run?: () => void };

/** What the commands do, where that is not up to the chat. */
export type ChatCommands = {
  browseTemplates: () => void;
  models: readonly { id: string; name: string; isConnected: boolean }[];
  selectModel: (id: string) => void;
};

type CommandDeps = { commands: ChatCommands; onNewChat: () => void; onHelp: () => void };

const MAX_OPTIONS = 30;

/** The commands, models or versions that match what was typed after "/". */
export function useCommandOptions(
  chatId: string | null,
  trigger: Trigger | null,
  deps: CommandDeps,
): readonly CompletionOption[] {
  const query = trigger?.sign === "/" ? trigger.query : null;
  const versions = useVersionOptions(query?.startsWith("version ") ? chatId : null);
  if (query === null) return [];
  const [, name, argument] = /^([a-z]*)(?: (.*))?$/.exec(query) ?? [];
  if (argument === undefined) return commandOptions(deps).filter(({ id }) => id.startsWith(name ?? ""));
  const options = name === "model" ? modelOptions(deps.commands) : name === "version" ? versions : [];
  return options.filter(({ label }) => label.toLowerCase().includes(argument.trim())).slice(0, MAX_OPTIONS);
}

const commandOptions = ({ commands, onNewChat, onHelp }: CommandDeps): CompletionOption[] => {
  const { template, model, version, clear, help } = copy.commands;
  return [
    { id: "template", label: "/template", note: template, fill: "", run: commands.browseTemplates },
    { id: "model", label: "/model", note: model, fill: "/model " },
    { id: "version", label: "/version", note: version, fill: "/version " },
    { id: "clear", label: "/clear", note: clear, fill: "", run: onNewChat },
    { id: "help", label: "/help", note: help, fill: "", run: onHelp },
  ];
};

const modelOptions = ({ models, selectModel }: ChatCommands): CompletionOption[] =>
  models.map(({ id, name, isConnected }) => ({
    id,
    label: name,
    note: isConnected ? "" : copy.commands.notConnected,
    fill: "",
    run: () => selectModel(id),
  }));

/** The versions of the chat's project; a press restores one. Nothing is fetched until they are asked for. */
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
