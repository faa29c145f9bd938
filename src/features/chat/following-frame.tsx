import { type ReactNode, useSyncExternalStore } from "react";
import { presenceColor } from "~/domain/access/presence";
import { presenceCopy } from "./presence-copy";
import type { PresenceStore } from "./presence-store";

/** Around what follows somebody: a border in their colour, and their name. */
export function FollowingFrame({ presence, children }: { presence: PresenceStore; children: ReactNode }) {
  const followed = useSyncExternalStore(presence.subscribe, presence.followed, presence.followed);
  const person = presence.followedPresence()?.person;
  const color = followed === null ? undefined : presenceColor(followed);
  return (
    <div className="relative h-full">
      {children}
      <div role="status" className="pointer-events-none absolute inset-0 z-20">
        {person && (
          <div className="h-full border-2" style={{ borderColor: color }}>
            <span
              className="absolute inset-x-0 bottom-0 mx-auto w-fit max-w-full truncate rounded-t-inner px-2 py-0.5 text-white text-xs"
              style={{ backgroundColor: color }}
            >
              {presenceCopy.following(person)}
            </span>
          </div>
        )}
      </div>
    </div>
  );
}
