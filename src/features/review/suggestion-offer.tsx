import { skipToken } from "@tanstack/react-query";
import { GitPullRequestArrow } from "lucide-react";
import { Button } from "~/components/ui/button";
import { useDeed } from "~/components/ui/deed";
import { cn } from "~/lib/cn";
import { api } from "~/trpc/react";
import { copy } from "./suggestion-copy";

type SuggestionOfferProps = { projectId: string; variant?: "secondary" | "link"; onOpen: () => void };

/** Opens the offer of a fork to the project that it is a fork of; nothing for other projects. */
export function SuggestionOffer({ projectId, variant = "secondary", onOpen }: SuggestionOfferProps) {
  const mayEdit = useDeed("edit");
  const { data: target } = api.suggestion.offerTarget.useQuery(mayEdit ? { projectId } : skipToken);
  if (!target) return null;
  return (
    <Button
      size="sm"
      variant={variant}
      className={cn(variant === "link" && "-ml-3 self-start")}
      onClick={onOpen}
    >
      {variant === "secondary" && <GitPullRequestArrow aria-hidden />}
      {target.open ? copy.offer.again : copy.offer.action(target.ownerName)}
    </Button>
  );
}
