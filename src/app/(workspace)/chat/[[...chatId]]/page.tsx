import type { Metadata } from "next";
import { cookies, headers } from "next/headers";
import { notFound } from "next/navigation";
import { MonoPreload } from "~/components/theme/mono-preload";
import { requireUser } from "~/server/auth/guards";
import { api, HydrateClient } from "~/trpc/server";
import { Builder } from "./builder";
import { readSplit, SPLIT_COOKIE } from "./split";

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const PAGE = 30;

type Params = Promise<{ chatId?: string[] }>;

const isChat = ([chatId, ...rest]: string[]) =>
  rest.length === 0 && (chatId === undefined || UUID.test(chatId));

/** A conversation renders its own title. Other paths get theirs here, because not-found.tsx cannot override null. */
export async function generateMetadata({ params }: { params: Params }): Promise<Metadata> {
  return { title: isChat((await params).chatId ?? []) ? null : "Page not found" };
}

/** `/chat` and `/chat/{id}` are one page, so that the first message changes the URL without remounting. */
export default async function ChatPage({ params }: { params: Params }) {
  await requireUser();
  // The default model of a new browser.
  void api.settings.read.prefetch();
  const address = (await params).chatId ?? [];
  if (!isChat(address)) notFound();
  const [chatId] = address;
  // Models are fetched by the browser: checking providers may take seconds.
  if (chatId) {
    void api.chat.get.prefetch({ chatId });
    void api.chat.messages.prefetchInfinite({ chatId, limit: PAGE });
    void api.project.ofChat.prefetch({ chatId });
  } else void api.template.list.prefetch();
  const split = readSplit((await cookies()).get(SPLIT_COOKIE)?.value);
  return (
    <HydrateClient>
      {chatId && <MonoPreload />}
      <Builder split={split} nonce={(await headers()).get("x-nonce") ?? undefined} />
    </HydrateClient>
  );
}
