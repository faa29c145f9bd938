import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useEffect, useReducer, useRef } from "react";
import { IconButton } from "~/components/ui/icon-button";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import type { ToolbarAction } from "./toolbar-action";

const ActionMenu = lazy(() => loadWhenOnline(() => import("./action-menu")));

/** The actions where their buttons do not fit: touch screens have wider ones. Its menu loads once it is visible. */
export function MoreActions({ actions }: { actions: readonly ToolbarAction[] }) {
  const place = useRef<HTMLSpanElement>(null);
  const [isVisible, show] = useReducer(() => true, false);
  useEffect(() => {
    if (!place.current || isVisible) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) show();
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [isVisible]);
  const button = (
    <IconButton label={copy.actions.more} size="sm" disabled>
      <Ellipsis />
    </IconButton>
  );
  return (
    <span ref={place} className="pointer-coarse:@max-lg:block hidden @max-sm:block">
      <Suspense fallback={button}>{isVisible ? <ActionMenu actions={actions} /> : button}</Suspense>
    </span>
  );
}
