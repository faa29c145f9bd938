import { Clock, Copy, Lock, Pin } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { ButtonLink } from "~/components/ui/button-link";
import { useClock } from "~/components/ui/clock";
import { IconButton } from "~/components/ui/icon-button";
import { isBehind, isExpired, type PublicationView } from "~/domain/publication/publication";
import { timesOn } from "~/lib/times";
import { copy } from "../copy";
import { copyLinkWithToast } from "../copy-link";
import { StateBadge } from "../state-badge";
import { UpdateDialog } from "../update-dialog";

type PublicationRowProps = { publication: PublicationView; picture: ReactNode; onUnpublish: () => void };

/** A publication with its picture, its address and its state. */
export function PublicationRow({ publication, picture, onUnpublish }: PublicationRowProps) {
  const { title, address, chatId, views } = publication;
  const [isUpdating, setIsUpdating] = useState(false);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-3 px-5 py-4">
      <a
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={copy.section.of(copy.live.open, title)}
        className="w-32 shrink-0 overflow-hidden rounded-inner border border-border bg-background"
      >
        {picture}
      </a>
      <div className="flex min-w-0 flex-1 basis-56 flex-col gap-1.5">
        <p className="flex flex-wrap items-center gap-2">
          <span className="min-w-0 break-words font-medium text-foreground text-sm">{title}</span>
          <StateBadge publication={publication} />
        </p>
        <p className="flex items-center gap-1">
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="min-w-0 truncate rounded-inner text-[13px] text-link hover:underline"
          >
            {address}
          </a>
          <IconButton
            label={copy.section.of(copy.live.copyLink, title)}
            size="sm"
            onClick={() => void copyLinkWithToast(address)}
          >
            <Copy />
          </IconButton>
        </p>
        <Facts publication={publication} />
        <p className="text-muted text-xs">{copy.live.views(views)}</p>
        <div className="-ml-3 flex flex-wrap items-center gap-1">
          {isBehind(publication) && (
            <Button
              size="sm"
              className="ml-3"
              aria-label={copy.section.of(copy.live.update, title)}
              onClick={() => setIsUpdating(true)}
            >
              {copy.live.update}
            </Button>
          )}
          <ButtonLink
            size="sm"
            variant="ghost"
            prefetch={false}
            href={`/chat/${chatId}`}
            aria-label={copy.section.of(copy.section.edit, title)}
          >
            {copy.section.edit}
          </ButtonLink>
          <Button
            size="sm"
            variant="ghost"
            aria-label={copy.section.of(copy.unpublish.action, title)}
            onClick={onUnpublish}
          >
            {copy.unpublish.action}
          </Button>
        </div>
        {isUpdating && <UpdateDialog publication={publication} onClose={() => setIsUpdating(false)} />}
      </div>
    </li>
  );
}

function Facts({ publication }: { publication: PublicationView }) {
  const clock = useClock();
  const { versionId, shown, hasPassword, expiresAt } = publication;
  const day = expiresAt && timesOn(clock).day(expiresAt);
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {isBehind(publication) && <Badge tone="warning">{copy.section.newer}</Badge>}
      {versionId === null ? (
        <Badge>{copy.live.follows(shown.number)}</Badge>
      ) : (
        <Badge>
          <Pin aria-hidden />
          {copy.section.pinned(shown.number)}
        </Badge>
      )}
      {hasPassword && (
        <Badge>
          <Lock aria-hidden />
          {copy.live.password}
        </Badge>
      )}
      {day && (
        <Badge>
          <Clock aria-hidden />
          {isExpired(publication, clock.now) ? copy.live.expired(day) : copy.live.expires(day)}
        </Badge>
      )}
    </p>
  );
}
