import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { chatProjectInput } from "~/domain/project/project";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { VersionsScreen } from "./versions-screen";

export const metadata: Metadata = { title: "Versions" };

export default async function VersionsPage({ params }: { params: Promise<{ chatId: string }> }) {
  await requireUser();
  const input = chatProjectInput.safeParse(await params);
  if (!input.success) notFound();
  void api.chat.get.prefetch(input.data);
  void api.project.ofChat.prefetch(input.data);
  return (
    <HydrateClient>
      <VersionsScreen chatId={input.data.chatId} />
    </HydrateClient>
  );
}
