import type { Metadata } from "next";
import { PeopleList } from "~/features/admin/people-list";
import { api, HydrateClient } from "~/trpc/server";
import { type ListPageProps, ownersList } from "./require-owner";

export const metadata: Metadata = { title: "People" };

export default async function PeopleRoute(props: ListPageProps) {
  void api.admin.list.people.prefetch(await ownersList("people", props));
  return (
    <HydrateClient>
      <PeopleList />
    </HydrateClient>
  );
}
