import type { Metadata } from "next";
import { deviceCodeInput } from "~/domain/api/oauth/authorization";
import { Device } from "~/features/api/device";
import { requireUser } from "~/server/auth/guards";

export const metadata: Metadata = { title: "Connect a device", referrer: "no-referrer" };

type DevicePageProps = { searchParams: Promise<{ code?: string | string[] }> };

export default async function DevicePage({ searchParams }: DevicePageProps) {
  const { email } = await requireUser();
  return <Device code={deviceCodeInput.safeParse(await searchParams).data?.code ?? ""} account={email} />;
}
