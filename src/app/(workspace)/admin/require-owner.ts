import { notFound } from "next/navigation";
import { type ListInput, type ListName, listInputFrom } from "~/domain/admin/list";
import { requireUser } from "~/server/auth/guards";
import { api } from "~/trpc/server";

/** For every page of the administration: others than owners see the page of an unknown address. */
export async function requireOwner(): Promise<void> {
  await requireUser();
  if (!(await api.account.me()).isOwner) notFound();
}

export type ListPageProps = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The input of the list that an address shows, once it is an owner who asks. */
export async function ownersList(name: ListName, { searchParams }: ListPageProps): Promise<ListInput> {
  await requireOwner();
  const given = Object.entries(await searchParams).map(([key, value]) => [key, [value].flat()[0] ?? ""]);
  return listInputFrom(name, new URLSearchParams(given));
}
