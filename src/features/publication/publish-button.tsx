import { Rocket } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { isBehind } from "~/domain/publication/publication";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import type { PublishableProject } from "./publishable-project";

const PublishDialog = lazy(() => loadWhenOnline(() => import("./dialog/publish-dialog")));

/** Publishes what the preview shows; says whether it is published already. */
export function PublishButton({ project }: { project: PublishableProject }) {
  const [isOpen, setIsOpen] = useState(false);
  const { projectId, newest } = project;
  const { data } = api.publication.ofProject.useQuery({ projectId });
  // The project may have got a version since.
  const behind = data ? isBehind({ ...data, newest }) : false;
  const label = data ? (behind ? copy.button.behind : copy.button.live) : copy.button.publish;
  return (
    <>
      <Button
        size="sm"
        title={label}
        aria-haspopup="dialog"
        // As wide as with either text.
        className="ml-1 h-7 @sm:min-w-26 @max-sm:px-2"
        onClick={() => setIsOpen(true)}
      >
        {data ? (
          <span
            aria-hidden
            className={`mx-0.5 size-2 rounded-full ${behind ? "bg-warning" : "bg-success"}`}
          />
        ) : (
          <Rocket aria-hidden />
        )}
        <span className="@max-sm:sr-only">{data ? copy.button.live : copy.button.publish}</span>
      </Button>
      <Suspense>{isOpen && <PublishDialog project={project} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
