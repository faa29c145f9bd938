import type { Metadata } from "next";
import { cookies } from "next/headers";
import { notFound } from "next/navigation";
import { preloadMono } from "~/components/theme/fonts";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { Builder } from "./builder";
import { readSplit, SPLIT_COOKIE } from "./split";

// The conversation has the title.
export const metadata: Metadata = { title: null };

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PAGE = 30;

/** `/chat` and `/chat/{id}` are one page, so that the first message turns one into the other without a new tree. */
export default async function ChatPage({ params }: { params: Promise<{ chatId?: string[] }> }) {
  preloadMono();
  await requireUser();
  // Which model a new browser starts with.
  void api.settings.read.prefetch();
  const [chatId, ...rest] = (await params).chatId ?? [];
  if (rest.length > 0 || (chatId !== undefined && !UUID.test(chatId))) notFound();
  // Waited for: the conversation is in the first HTML. Models are asked for by the browser; they may take seconds.
  if (chatId) {
    await Promise.all([
      api.chat.get.prefetch({ chatId }),
      api.chat.messages.prefetchInfinite({ chatId, limit: PAGE }),
    ]);
  }
  const split = readSplit((await cookies()).get(SPLIT_COOKIE)?.value);
  return (
    <HydrateClient>
      <Builder split={split} />
    </HydrateClient>
  );
}
