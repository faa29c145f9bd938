"use client";

import { ArrowLeft, GitBranch, History } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { useDeed } from "~/components/ui/deed";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import { ChatChanges } from "~/features/chat/chat-changes";
import { copy as gitHubCopy } from "~/features/github/copy";
import { ProjectChats } from "~/features/project/project-chats";
import { showFailure, useVersionActions } from "~/features/project/use-version-actions";
import { copy } from "~/features/project/versions-copy";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { ChatDeeds } from "../../chat-deeds";
import { useComments } from "../../use-comments";
import { VersionPicture } from "../../version-picture";
import { useSuggestions } from "./use-suggestions";

const VersionHistory = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/project/version-history")).then(
      (module) => module.VersionHistory,
    ),
  { ssr: false, loading: () => <Skeleton className="m-4 h-96" /> },
);

const GitHubDialog = dynamic(() => loadWhenOnline(() => import("~/features/github/project-dialog")), {
  ssr: false,
});

/** `suggestionId`: the suggestion that is open at first. */
type VersionsProps = { chatId: string; suggestionId: string | null };

/** All versions of a chat's project. */
export const VersionsScreen = (props: VersionsProps) => (
  <ChatDeeds chatId={props.chatId}>
    <Versions {...props} />
  </ChatDeeds>
);

function Versions({ chatId, suggestionId }: VersionsProps) {
  const router = useRouter();
  const [isGitHubOpen, setIsGitHubOpen] = useState(false);
  const { data: head, error } = api.project.ofChat.useQuery({ chatId });
  const { refresh } = useVersionActions(head?.projectId);
  const comments = useComments({ projectId: head?.projectId ?? null });
  const openChat = (opened: string) => router.push(`/chat/${opened}`);
  const { fork, openProject } = useNewChats(openChat);
  const suggestions = useSuggestions(head, { suggestionId, openChat });
  return (
    <main id="main" className="flex h-[calc(100dvh-var(--bar-height))] min-h-0 flex-col">
      <header className="flex h-14 shrink-0 items-center gap-3 border-border border-b px-3 sm:px-4">
        <ButtonLink href={`/chat/${chatId}`} variant="ghost" size="sm">
          <ArrowLeft aria-hidden />
          {copy.page.back}
        </ButtonLink>
        <h1 className="flex-1 font-semibold text-base">{copy.page.title}</h1>
        {head && (
          <ProjectChats
            projectId={head.projectId}
            chatId={chatId}
            onOpen={openChat}
            onNew={() => openProject.mutate({ projectId: head.projectId, chatId: crypto.randomUUID() })}
          />
        )}
      </header>
      {head ? (
        <VersionHistory
          head={head}
          onFork={(versionId) => fork.mutate({ versionId, chatId: crypto.randomUUID() })}
          {...(comments.mayComment && {
            onComment: ({ id, number }) => comments.comment({ kind: "version", versionId: id, number }),
          })}
          renderPicture={(versionId) => <VersionPicture versionId={versionId} pictureId={head.pictureId} />}
          suggestions={suggestions}
          actions={<GitHubButton onClick={() => setIsGitHubOpen(true)} />}
        />
      ) : error || head === null ? (
        <NoVersions problem={error?.message} />
      ) : null}
      {comments.panel}
      {suggestions.dialog}
      <ChatChanges
        chatId={chatId}
        onChange={() => Promise.all([refresh(), suggestions.refresh(), comments.refresh()])}
      />
      {head && isGitHubOpen && (
        <GitHubDialog projectId={head.projectId} onClose={() => setIsGitHubOpen(false)} />
      )}
    </main>
  );
}

const NoVersions = ({ problem }: { problem: string | undefined }) => (
  <EmptyState
    icon={<History />}
    title={problem ? copy.failed : copy.page.none}
    text={problem ?? copy.page.noneText}
  />
);

function GitHubButton({ onClick }: { onClick: () => void }) {
  if (!useDeed("manage")) return null;
  return (
    <Button size="sm" onClick={onClick}>
      <GitBranch aria-hidden />
      {gitHubCopy.project.button}
    </Button>
  );
}

/** Starts chats from a version or from the project. */
function useNewChats(open: (chatId: string) => void) {
  const options = { onSuccess: (created: { chatId: string }) => open(created.chatId), onError: showFailure };
  return { fork: api.chat.fork.useMutation(options), openProject: api.chat.openProject.useMutation(options) };
}
