import type { Metadata } from "next";
import { TeamList } from "~/features/admin/team-list";
import { api, HydrateClient } from "~/trpc/server";
import { type ListPageProps, ownersList } from "../require-owner";

export const metadata: Metadata = { title: "Teams" };

export default async function TeamsRoute(props: ListPageProps) {
  void api.admin.list.teams.prefetch(await ownersList("teams", props));
  return (
    <HydrateClient>
      <TeamList />
    </HydrateClient>
  );
}
