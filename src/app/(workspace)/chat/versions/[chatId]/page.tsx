import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { chatProjectInput } from "~/domain/project/project";
import { suggestionInput } from "~/domain/review/suggestion";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { VersionsScreen } from "./versions-screen";

export const metadata: Metadata = { title: "Versions" };

type Props = {
  params: Promise<{ chatId: string }>;
  searchParams: Promise<{ suggestion?: string | string[] }>;
};

export default async function VersionsPage({ params, searchParams }: Props) {
  await requireUser();
  const input = chatProjectInput.safeParse(await params);
  if (!input.success) notFound();
  const shown = suggestionInput.safeParse({ suggestionId: (await searchParams).suggestion });
  void api.chat.get.prefetch(input.data);
  void api.project.ofChat.prefetch(input.data);
  return (
    <HydrateClient>
      <VersionsScreen
        chatId={input.data.chatId}
        suggestionId={shown.success ? shown.data.suggestionId : null}
      />
    </HydrateClient>
  );
}
