import { Rocket } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { Button } from "~/components/ui/button";
import { isBehind } from "~/domain/publication/publication";
import { useCommands } from "~/lib/commands";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import type { PublishableProject } from "./publishable-project";

const PublishDialog = lazy(() => loadWhenOnline(() => import("./dialog/publish-dialog")));

/** Opens the publish dialog, and shows whether the project is published and up to date. */
export function PublishButton({ project }: { project: PublishableProject }) {
  const [isOpen, setIsOpen] = useState(false);
  const { projectId, newest } = project;
  const { data } = api.publication.ofProject.useQuery({ projectId });
  // `data` may be older than the project's newest version.
  const behind = data ? isBehind({ ...data, newest }) : false;
  const open = () => setIsOpen(true);
  useCommands([{ label: copy.button.command, icon: <Rocket />, run: open }]);
  const label = data ? (behind ? copy.button.behind : copy.button.live) : copy.button.publish;
  return (
    <>
      <Button
        size="sm"
        title={label}
        aria-haspopup="dialog"
        // Fits both labels, so that the width stays the same.
        className="mx-1 @xs:min-w-26 @max-xs:px-2"
        onClick={open}
      >
        {data ? (
          <span
            aria-hidden
            className={`mx-0.5 size-2 rounded-full ${behind ? "bg-warning" : "bg-success"}`}
          />
        ) : (
          <Rocket aria-hidden />
        )}
        <span className="@max-xs:sr-only">{data ? copy.button.live : copy.button.publish}</span>
      </Button>
      <Suspense>{isOpen && <PublishDialog project={project} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
