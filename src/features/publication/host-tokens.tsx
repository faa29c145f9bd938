import { lazy, Suspense, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import { hostFacts } from "~/domain/publication/host";
import type { HostState } from "~/domain/publication/static-host";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { toastError } from "~/trpc/server-error";
import { copy } from "./copy";

const HostTokenForm = lazy(() => loadWhenOnline(() => import("./host-token-form")));

/** The hosts that projects can be deployed to, with the user's tokens for them. */
export function HostTokens() {
  const { data, isLoadingError, refetch } = api.publication.hosts.useQuery();
  return (
    <Section title={copy.hosts.title} description={copy.hosts.text}>
      {isLoadingError && <LoadFailed title={copy.hosts.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-20" />}
      {data && (
        <ul className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t">
          {data.map((host) => (
            <HostRow key={host.host} state={host} />
          ))}
        </ul>
      )}
    </Section>
  );
}

function HostRow({ state: { host, hasToken } }: { state: HostState }) {
  const utils = api.useUtils();
  const [isEditing, setIsEditing] = useState(false);
  const { label } = hostFacts[host];
  const remove = api.publication.removeToken.useMutation({
    async onSuccess() {
      toast.success(copy.hosts.removed(label));
      await utils.publication.hosts.invalidate();
    },
    onError: (error) => toastError(error, copy.failed),
  });
  const close = () => setIsEditing(false);
  return (
    <li className="flex flex-col gap-3 px-5 py-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="flex items-center gap-2">
          <span className="font-medium text-foreground text-sm">{label}</span>
          <Badge tone={hasToken ? "success" : "neutral"}>
            {hasToken ? copy.hosts.hasToken : copy.hosts.noToken}
          </Badge>
        </p>
        {!isEditing && (
          <p className="flex flex-wrap gap-1">
            <Button
              size="sm"
              aria-label={copy.section.of(hasToken ? copy.hosts.replace : copy.hosts.save, label)}
              onClick={() => setIsEditing(true)}
            >
              {hasToken ? copy.hosts.replace : copy.hosts.save}
            </Button>
            {hasToken && (
              <Button
                size="sm"
                variant="ghost"
                loading={remove.isPending}
                aria-label={copy.section.of(copy.hosts.removeToken, label)}
                onClick={() => remove.mutate({ host })}
              >
                {copy.hosts.removeToken}
              </Button>
            )}
          </p>
        )}
      </div>
      <Suspense>{isEditing && <HostTokenForm host={host} onSaved={close} onCancel={close} />}</Suspense>
    </li>
  );
}
