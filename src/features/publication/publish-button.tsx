"use client";

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
  const { data } = api.publication.ofProject.useQuery({ projectId: project.projectId });
  const label = data ? (isBehind(data) ? copy.button.behind : copy.button.live) : copy.button.publish;
  return (
    <>
      <Button
        size="sm"
        title={label}
        aria-haspopup="dialog"
        className="ml-1 @max-lg:px-2"
        onClick={() => setIsOpen(true)}
      >
        {data ? (
          <span
            aria-hidden
            className={`mx-1 size-2 rounded-full ${isBehind(data) ? "bg-warning" : "bg-success"}`}
          />
        ) : (
          <Rocket aria-hidden />
        )}
        <span className="@max-lg:sr-only">{data ? copy.button.live : copy.button.publish}</span>
      </Button>
      <Suspense>{isOpen && <PublishDialog project={project} onClose={() => setIsOpen(false)} />}</Suspense>
    </>
  );
}
