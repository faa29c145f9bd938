import { ButtonLink } from "~/components/ui/button-link";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** How much is published, with a link to it; requested when shown. */
export function PublishState() {
  const { data } = api.publication.list.useQuery(undefined, { staleTime: 5_000 });
  return (
    <div className="flex flex-col gap-1.5 text-muted">
      {data && <p role="status">{data.length > 0 ? copy.popover.some(data.length) : copy.popover.none}</p>}
      {data?.length === 0 && <p>{copy.popover.howTo}</p>}
      <ButtonLink
        href="/account/publications"
        target="_blank"
        prefetch={false}
        size="sm"
        variant="link"
        className="-ml-3 self-start"
      >
        {copy.popover.manage}
      </ButtonLink>
    </div>
  );
}
