import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { chatProjectInput } from "~/domain/project/project";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { ComparisonScreen } from "./comparison-screen";

export const metadata: Metadata = { title: "Compare the answers" };

export default async function ComparePage({ params }: { params: Promise<{ chatId: string }> }) {
  await requireUser();
  const input = chatProjectInput.safeParse(await params);
  if (!input.success) notFound();
  void api.chat.comparison.prefetch(input.data);
  return (
    <HydrateClient>
      <ComparisonScreen chatId={input.data.chatId} />
    </HydrateClient>
  );
}
