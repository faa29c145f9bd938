import { Rocket } from "lucide-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { ButtonLink } from "~/components/ui/button-link";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { Section } from "~/components/ui/section";
import { Skeleton } from "~/components/ui/skeleton";
import type { PublicationView } from "~/domain/publication/publication";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { PublicationRow } from "./section/publication-row";

const UnpublishDialog = lazy(() => loadWhenOnline(() => import("./unpublish-dialog")));

/** The user's publications. @param renderPicture renders a picture of a version */
export function Publications({ renderPicture }: { renderPicture: (versionId: string) => ReactNode }) {
  const { data, isLoadingError, refetch } = api.publication.list.useQuery();
  const [unpublishing, setUnpublishing] = useState<PublicationView | null>(null);
  return (
    <Section title={copy.section.title} description={data?.length ? copy.section.text : undefined}>
      {isLoadingError && <LoadFailed title={copy.section.failed} onRetry={() => void refetch()} />}
      {!data && !isLoadingError && <Skeleton className="h-24" />}
      {data?.length === 0 && (
        <EmptyState
          icon={<Rocket />}
          title={copy.section.empty.title}
          text={copy.section.empty.text}
          action={<ButtonLink href="/account/connections#github">{copy.section.empty.connect}</ButtonLink>}
        />
      )}
      {data && data.length > 0 && (
        <ul className="-mx-5 -mb-5 flex flex-col divide-y divide-border border-border border-t">
          {data.map((publication) => (
            <PublicationRow
              key={publication.projectId}
              publication={publication}
              picture={renderPicture(publication.shown.id)}
              onUnpublish={() => setUnpublishing(publication)}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {unpublishing && <UnpublishDialog publication={unpublishing} onClose={() => setUnpublishing(null)} />}
      </Suspense>
    </Section>
  );
}
