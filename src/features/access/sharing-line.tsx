import { Button } from "~/components/ui/button";
import { personName } from "~/domain/access/person-name";
import type { SharedView } from "~/domain/access/share";
import { api } from "~/trpc/react";
import { copy } from "./copy";

/** Who has access to a chat, in short, and the button that shows all of it. */
export function SharingLine({ chatId, onOpen }: { chatId: string; onOpen: () => void }) {
  const { data, isLoadingError } = api.access.listShares.useQuery({ chatId }, { staleTime: 5_000 });
  return (
    <div className="flex flex-col gap-1.5">
      <p role="status" className="text-muted">
        {isLoadingError ? copy.line.failed : data ? sentenceOf(data) : "…"}
      </p>
      <Button size="sm" variant="link" className="-ml-3 self-start" onClick={onOpen}>
        {data && data.role !== null ? copy.line.show : copy.line.open}
      </Button>
    </div>
  );
}

function sentenceOf({ role, owner, shares, links }: SharedView): string {
  if (role !== null) return copy.line.member(personName(owner));
  if (shares.length > 0) return copy.line.some(shares.length);
  return links.length > 0 ? copy.line.links(links.length) : copy.line.none;
}
