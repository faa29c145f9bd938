import { useState } from "react";
import { Comparison } from "~/features/project/comparison";
import { ConflictDialog } from "~/features/project/conflict-dialog";
import { SuggestChange } from "~/features/review/suggest-change";
import { SuggestionList } from "~/features/review/suggestion-list";
import { SuggestionOffer } from "~/features/review/suggestion-offer";
import { type SuggestionSlots, SuggestionView } from "~/features/review/suggestion-view";
import { api } from "~/trpc/react";
import { TreePicture } from "../../version-picture";

const slots: SuggestionSlots = {
  renderChange: (change) => <Comparison {...change} />,
  renderConflict: (conflict) => <ConflictDialog key={conflict.conflict.headId} {...conflict} />,
  renderPicture: (tree) => <TreePicture tree={tree} />,
};

type Shown = { projectId: string; versionId: string };

type Opening = { suggestionId: string | null; openChat: (chatId: string) => void };

/** The suggestions for a project, next to its branches, and what the viewer can suggest. */
export function useSuggestions(head: Shown | null | undefined, { suggestionId, openChat }: Opening) {
  const [shownId, setShownId] = useState(suggestionId);
  const utils = api.useUtils();
  return {
    list: head && (
      <SuggestionList projectId={head.projectId} shownId={shownId} onShow={setShownId}>
        <SuggestChange {...head} onOpen={openChat} />
        <SuggestionOffer projectId={head.projectId} />
      </SuggestionList>
    ),
    shown: shownId && <SuggestionView key={shownId} suggestionId={shownId} slots={slots} />,
    onLeave: () => setShownId(null),
    refresh: () => utils.suggestion.invalidate(),
  };
}
