import { lazy, Suspense, useState } from "react";
import { Popover } from "~/components/ui/popover";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { copy } from "../copy";
import { type ContextSource, usedTokens } from "./use-context-fit";

const ContextDetails = lazy(() => loadWhenOnline(() => import("./context-details")));
const ReadRules = lazy(() => loadWhenOnline(() => import("./read-rules")));

/** The size of the next message's context; opens its details. Absent while unknown. */
export function ContextMeter({ context }: { context: ContextSource }) {
  const { fit, request, refresh } = context;
  const utils = api.useUtils();
  const [isReading, setIsReading] = useState(false);
  if (!fit || !request) return null;
  const { chatId } = request;
  const limit = fit.tokens.context;
  const used = usedTokens(fit);
  const leftOut = fit.project.files.filter(({ sent }) => sent !== "whole").length;
  const label = copy.context.label(used, limit, leftOut);
  return (
    <>
      <Popover
        side="top"
        className="w-96 max-w-[calc(100vw-1rem)] p-0"
        trigger={
          <button
            type="button"
            aria-label={label}
            title={label}
            className="inline-flex size-8 shrink-0 animate-appear items-center justify-center rounded-control text-muted transition-colors hover:bg-hover hover:text-foreground pointer-coarse:size-11"
          >
            <Ring share={limit === null ? 0 : used / limit} />
          </button>
        }
      >
        {({ close }) => (
          <Suspense fallback={<div className="h-64" />}>
            <ContextDetails
              {...request}
              onChanged={refresh}
              onReadRules={() => {
                close();
                setIsReading(true);
              }}
            />
          </Suspense>
        )}
      </Popover>
      {isReading && chatId && (
        <Suspense>
          <ReadRules
            chatId={chatId}
            onClose={() => setIsReading(false)}
            onAccepted={() => {
              refresh();
              void utils.chat.context.invalidate({ chatId });
            }}
          />
        </Suspense>
      )}
    </>
  );
}

const RADIUS = 6;
const LENGTH = 2 * Math.PI * RADIUS;

function Ring({ share }: { share: number }) {
  return (
    <svg aria-hidden viewBox="0 0 16 16" className="size-4 -rotate-90 fill-none stroke-2">
      <circle cx="8" cy="8" r={RADIUS} className="stroke-border" />
      <circle
        cx="8"
        cy="8"
        r={RADIUS}
        strokeDasharray={`${Math.min(1, share) * LENGTH} ${LENGTH}`}
        className={share > 0.9 ? "stroke-warning" : "stroke-accent"}
      />
    </svg>
  );
}
