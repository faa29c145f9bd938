import { FolderCode } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { EmptyState } from "~/components/ui/empty-state";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { Time } from "~/components/ui/time";
import type { PageThumbnail, RecentWork as Work } from "~/domain/account/recent";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { Thumbnail } from "./thumbnail";

const grid = "grid gap-4 sm:grid-cols-2 lg:grid-cols-3";

export type RendersPages = { renderPage: (thumbnail: PageThumbnail) => ReactNode };

/** The most recently used chats, each with a thumbnail of its newest version. */
export function RecentWork({ renderPage }: RendersPages) {
  const { data: works, isPending, error, refetch } = api.account.recent.useQuery();
  return (
    <section aria-labelledby="recent-work" className="flex flex-col gap-3">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent-work" className="font-medium text-base">
          {copy.recent.title}
        </h2>
        {works && works.length > 0 && (
          <Link href="/chat-history" className="text-[13px] text-link hover:underline">
            {copy.recent.all}
          </Link>
        )}
      </div>
      {isPending ? (
        <div role="status" className={grid}>
          <span className="sr-only">{copy.recent.loading}</span>
          {[0, 1, 2].map((at) => (
            <Skeleton key={at} className="h-[234px]" />
          ))}
        </div>
      ) : !works ? (
        <LoadFailed title={copy.recent.failed} reason={error.message} onRetry={refetch} />
      ) : works.length === 0 ? (
        <div className="rounded-card border border-border border-dashed">
          <EmptyState icon={<FolderCode />} title={copy.recent.empty} text={copy.recent.emptyText} />
        </div>
      ) : (
        <ul className={grid}>
          {works.map((work) => (
            <li key={work.id} className="min-w-0">
              <WorkCard work={work} renderPage={renderPage} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function WorkCard({ work, renderPage }: { work: Work } & RendersPages) {
  return (
    <Link
      href={`/chat/${work.id}`}
      className="group flex flex-col overflow-hidden rounded-card border border-border bg-surface transition-colors hover:border-control"
    >
      <Thumbnail thumbnail={work.thumbnail} renderPage={renderPage} />
      <span className="flex min-w-0 flex-col gap-0.5 border-border border-t px-4 py-3">
        <span className="truncate font-medium text-sm">{work.title}</span>
        <span className="truncate text-[13px] text-muted">
          {work.versions > 0 ? copy.recent.versions(work.versions) : copy.recent.conversation}
          {" · "}
          <Time at={work.updatedAt} show="when" />
        </span>
      </span>
    </Link>
  );
}
