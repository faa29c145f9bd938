import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import type { RunInProject } from "~/features/chat/conversation-host";
import { copy } from "~/features/preview/copy";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { AgentRequests, type AgentTab } from "./agent-requests";

/** Lets agents use this tab's page and terminal, and lets the user stop them. */
export function usePageRequests(
  chatId: string | null,
  workspace: AgentTab["workspace"],
  runInProject: RunInProject,
) {
  const utils = api.useUtils();
  const [agent, setAgent] = useState<string | null>(null);
  const tab = { utils, cache: useQueryClient(), workspace, runInProject, showAgent: setAgent };
  const latest = useRef(tab);
  const [requests] = useState(() => new AgentRequests(latest));
  useEffect(() => requests.open(chatId), [requests, chatId]);
  useEffect(() => {
    latest.current = tab;
  });
  const onRequest = useCallback(() => {
    if (chatId !== null) requests.answerAll(chatId);
  }, [requests, chatId]);
  const setStopped = async (stopped: boolean) => {
    const { projectId } = workspace;
    if (!projectId || !chatId) return;
    requests.stopCommands();
    try {
      await utils.client.project.stopAgents.mutate({ projectId, stopped });
      await utils.project.ofChat.invalidate({ chatId });
    } catch (error) {
      toast.error(copy.agent.failed, { description: String(error) });
    }
  };
  const onStop = () => void setStopped(true);
  const onAllow = () => void setStopped(false);
  return { onRequest, agents: { agent, onControl: requests.connect, onStop, onAllow } };
}

export type Agents = ReturnType<typeof usePageRequests>["agents"];
