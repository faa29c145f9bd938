import { Badge } from "~/components/ui/badge";
import { useClock } from "~/components/ui/clock";
import { isExpired, type PublicationView } from "~/domain/publication/publication";
import { copy } from "./copy";

/** Whether visitors can see the publication. */
export function StateBadge({ publication }: { publication: PublicationView }) {
  const { now } = useClock();
  return isExpired(publication, now) ? (
    <Badge tone="danger">{copy.section.expired}</Badge>
  ) : (
    <Badge tone="success">{copy.section.live}</Badge>
  );
}
