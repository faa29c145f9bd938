import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { ClockProvider } from "~/components/ui/clock";
import { timeZone } from "~/domain/account/usage";
import { ZONE_COOKIE } from "~/lib/zone-cookie";

/** Provides the user's clock, from the time zone cookie of the request. */
export async function RequestClock({ children }: { children: ReactNode }) {
  const zone = timeZone.safeParse((await cookies()).get(ZONE_COOKIE)?.value).data;
  return (
    <ClockProvider zone={zone} now={new Date()}>
      {children}
    </ClockProvider>
  );
}
