"use client";

import { ArrowLeft, GitBranch, History } from "lucide-react";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { EmptyState } from "~/components/ui/empty-state";
import { Skeleton } from "~/components/ui/skeleton";
import { ChatChanges } from "~/features/chat/chat-changes";
import { copy as gitHubCopy } from "~/features/github/copy";
import { ProjectChats } from "~/features/project/project-chats";
import { showFailure } from "~/features/project/show-failure";
import { useVersionActions } from "~/features/project/use-version-actions";
import { copy } from "~/features/project/versions-copy";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { VersionPicture } from "../../version-picture";

const VersionHistory = dynamic(
  () =>
    loadWhenOnline(() => import("~/features/project/version-history")).then((door) => door.VersionHistory),
  { ssr: false, loading: () => <Skeleton className="m-4 h-96" /> },
);

const GitHubDialog = dynamic(() => loadWhenOnline(() => import("~/features/github/project-dialog")), {
  ssr: false,
});

/** All versions of what a chat builds. */
export function VersionsScreen({ chatId }: { chatId: string }) {
  const router = useRouter();
  const [isGitHubOpen, setIsGitHubOpen] = useState(false);
  const { data: head, error } = api.project.ofChat.useQuery({ chatId });
  const { refresh } = useVersionActions(head?.projectId);
  const openChat = (opened: string) => router.push(`/chat/${opened}`);
  const { fork, openProject } = useNewChats(openChat);
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
          renderPicture={(versionId) => <VersionPicture versionId={versionId} />}
          actions={
            <Button size="sm" onClick={() => setIsGitHubOpen(true)}>
              <GitBranch aria-hidden />
              {gitHubCopy.project.button}
            </Button>
          }
        />
      ) : error || head === null ? (
        <EmptyState
          icon={<History />}
          title={error ? copy.failed : copy.page.none}
          text={error ? error.message : copy.page.noneText}
        />
      ) : null}
      <ChatChanges chatId={chatId} onChange={refresh} />
      {head && isGitHubOpen && (
        <GitHubDialog projectId={head.projectId} onClose={() => setIsGitHubOpen(false)} />
      )}
    </main>
  );
}

/** Chats that begin with a version, or with the project. */
function useNewChats(open: (chatId: string) => void) {
  const options = { onSuccess: (made: { chatId: string }) => open(made.chatId), onError: showFailure };
  return { fork: api.chat.fork.useMutation(options), openProject: api.chat.openProject.useMutation(options) };
}
