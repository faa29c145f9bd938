import { Code, Copy, ExternalLink } from "lucide-react";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { embedSnippet, isBehind, type PublicationView } from "~/domain/publication/publication";
import { copy } from "../copy";
import { copyLinkWithToast } from "../copy-link";
import { StateBadge } from "../state-badge";
import { usePublicationActions } from "../use-publication-actions";
import { VersionFiles } from "../version-files";

/** A publication's address, version and views. */
export function LiveState({ publication }: { publication: PublicationView }) {
  const { address, versionId, shown, views } = publication;
  return (
    <div className="flex flex-col gap-3 rounded-card border border-border bg-background p-3.5">
      <div className="flex flex-col gap-1">
        <p className="flex items-start justify-between gap-3">
          <a
            href={address}
            target="_blank"
            rel="noopener"
            className="min-w-0 break-all rounded-inner font-medium text-link text-sm hover:underline"
          >
            {address}
          </a>
          <StateBadge publication={publication} />
        </p>
        <p className="text-[13px] text-muted">
          {[
            versionId === null ? copy.live.follows(shown.number) : copy.live.shows(shown.number),
            copy.live.views(views),
          ].join(" · ")}
        </p>
      </div>
      {isBehind(publication) && <Behind publication={publication} />}
      <div className="flex flex-wrap gap-2">
        <a href={address} target="_blank" rel="noopener" className={buttonStyles({ size: "sm" })}>
          <ExternalLink aria-hidden />
          {copy.live.open}
        </a>
        {/* Takes the focus of the button that published it. */}
        <Button size="sm" autoFocus onClick={() => void copyLinkWithToast(address)}>
          <Copy aria-hidden />
          {copy.live.copyLink}
        </Button>
        <Button size="sm" onClick={() => void copyLinkWithToast(embedSnippet(publication))}>
          <Code aria-hidden />
          {copy.live.copyEmbed}
        </Button>
      </div>
    </div>
  );
}

/** Offers to show the newest version. */
function Behind({ publication }: { publication: PublicationView }) {
  const { newest } = publication;
  const { update, isUpdating } = usePublicationActions();
  return (
    <div className="flex flex-col gap-2 rounded-inner bg-warning-soft px-3 py-2 text-[13px] text-foreground">
      <p className="flex flex-wrap items-center justify-between gap-2">
        {copy.live.behind(newest.number)}
        <Button size="sm" loading={isUpdating} onClick={() => update(publication)}>
          {copy.live.update}
        </Button>
      </p>
      <VersionFiles versionId={newest.id} use="update" />
    </div>
  );
}
