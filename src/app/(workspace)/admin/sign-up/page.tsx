import type { Metadata } from "next";
import { SignUpSettings } from "~/features/admin/sign-up-settings";
import { api, HydrateClient } from "~/trpc/server";
import { type ListPageProps, ownersList } from "../require-owner";

export const metadata: Metadata = { title: "Sign-up" };

export default async function SignUpRoute(props: ListPageProps) {
  void api.admin.list.invitations.prefetch(await ownersList("invitations", props));
  void api.admin.signUp.read.prefetch();
  return (
    <HydrateClient>
      <SignUpSettings />
    </HydrateClient>
  );
}
