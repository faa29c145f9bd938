import type { ReactNode } from "react";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import type { Settings } from "~/domain/account/settings";
import { api } from "~/trpc/react";
import { copy } from "../copy";

/** Cards of the user's settings, once they are loaded. */
export function WithSettings({ render }: { render: (settings: Settings) => ReactNode }) {
  const { data: settings, error, isPending, refetch } = api.settings.read.useQuery();
  if (isPending) return <Skeleton label={copy.settings.loading} className="h-[132px]" />;
  if (!settings) return <LoadFailed title={copy.settings.failed} reason={error.message} onRetry={refetch} />;
  return render(settings);
}
