import type { Metadata } from "next";
import { InquiryList } from "~/features/admin/inquiry-list";
import { api, HydrateClient } from "~/trpc/server";
import { type ListPageProps, ownersList } from "../require-owner";

export const metadata: Metadata = { title: "Inquiries" };

export default async function InquiriesRoute(props: ListPageProps) {
  void api.admin.list.inquiries.prefetch(await ownersList("inquiries", props));
  return (
    <HydrateClient>
      <InquiryList />
    </HydrateClient>
  );
}
