import type { MouseEvent, ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { ScaledPage } from "~/components/ui/scaled-page";
import { may } from "~/domain/access/role";
import { planLimits } from "~/domain/billing/plan";
import { templatePath } from "~/domain/template/template-summary";
import type { GalleryItem } from "../state";
import { TemplatePicture } from "../template-picture";
import { OwnTemplateMenu } from "./own-template-menu";

type GalleryCardProps = {
  item: GalleryItem;
  onOpen: (item: GalleryItem) => void;
  renderPage: (templateId: string) => ReactNode;
};

/** Makes the whole card clickable. */
const opener = "min-w-0 truncate rounded-inner text-left after:absolute after:inset-0 after:rounded-card";

/** A template's picture, title, description and required plan. The whole card is clickable. */
export function GalleryCard({ item, onOpen, renderPage }: GalleryCardProps) {
  const open = (event: MouseEvent) => {
    // A new tab shows the template's own page.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    onOpen(item);
  };
  return (
    <article className="group relative flex h-full flex-col overflow-hidden rounded-card border border-border bg-surface transition-colors focus-within:border-control hover:border-control">
      <span className="block border-border border-b">
        {item.own ? (
          <ScaledPage ratio={10 / 16}>{renderPage(item.id)}</ScaledPage>
        ) : (
          <TemplatePicture id={item.id} />
        )}
      </span>
      <div className="flex flex-1 items-start gap-2 px-4 py-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <h2 className="flex min-w-0 items-center gap-2 font-medium text-sm">
            {item.own ? (
              <button type="button" onClick={() => onOpen(item)} className={opener}>
                {item.title}
              </button>
            ) : (
              <a href={templatePath(item.id)} onClick={open} className={opener}>
                {item.title}
              </a>
            )}
            {item.own && item.team !== null && <Badge>{item.team}</Badge>}
            {item.neededPlan && <Badge tone="accent">{planLimits[item.neededPlan].name}</Badge>}
          </h2>
          <p className="line-clamp-3 text-pretty text-[13px] text-muted">{item.description}</p>
        </div>
        {item.own && may(item.role, "edit") && (
          <OwnTemplateMenu item={item} mayRemove={may(item.role, "manage")} />
        )}
      </div>
    </article>
  );
}
