import type { Metadata } from "next";
import { InstallationUsage } from "~/features/usage/installation-usage";
import { requireOwner } from "../require-owner";

export const metadata: Metadata = { title: "Usage" };

export default async function UsageRoute() {
  await requireOwner();
  return <InstallationUsage />;
}
