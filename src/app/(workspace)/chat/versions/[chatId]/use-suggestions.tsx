import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { TreeListing } from "~/domain/project/branch";
import { isCheckFile } from "~/domain/project/checks/check-path";
import { Comparison } from "~/features/project/comparison";
import { ConflictDialog } from "~/features/project/conflict-dialog";
import { readFiles } from "~/features/project/use-version-files";
import OfferDialog from "~/features/review/offer-dialog";
import { SuggestChange } from "~/features/review/suggest-change";
import { SuggestionList } from "~/features/review/suggestion-list";
import { SuggestionOffer } from "~/features/review/suggestion-offer";
import { type SuggestionSlots, SuggestionView } from "~/features/review/suggestion-view";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";
import { TreePictures } from "../../version-picture";

const slots: Omit<SuggestionSlots, "runChecks"> = {
  renderChange: (change) => <Comparison {...change} />,
  renderConflict: (conflict) => <ConflictDialog key={conflict.conflict.headId} {...conflict} />,
  renderPictures: (change) => <TreePictures {...change} />,
};

type Shown = { projectId: string; versionId: string };

type Opening = { suggestionId: string | null; openChat: (chatId: string) => void };

/** The suggestions for a project, next to its branches, and what the viewer can suggest. */
export function useSuggestions(head: Shown | null | undefined, { suggestionId, openChat }: Opening) {
  const [shownId, setShownId] = useState(suggestionId);
  const [isOffering, setOffering] = useState(false);
  const utils = api.useUtils();
  const runChecks = useRunChecks();
  return {
    list: head && (
      <SuggestionList projectId={head.projectId} shownId={shownId} onShow={setShownId}>
        <SuggestChange {...head} onOpen={openChat} />
        <SuggestionOffer projectId={head.projectId} onOpen={() => setOffering(true)} />
      </SuggestionList>
    ),
    shown: shownId && <SuggestionView key={shownId} suggestionId={shownId} slots={{ ...slots, runChecks }} />,
    dialog: head && isOffering && (
      <OfferDialog projectId={head.projectId} onClose={() => setOffering(false)} />
    ),
    onLeave: () => setShownId(null),
    refresh: () => utils.suggestion.invalidate(),
  };
}

function useRunChecks(): SuggestionSlots["runChecks"] {
  const cache = useQueryClient();
  const utils = api.useUtils();
  const read = ({ projectId, files }: TreeListing, isWanted: (path: string) => boolean) =>
    readFiles(cache, { projectId, files: files.filter(({ path }) => isWanted(path)) }, (input) =>
      utils.client.project.contents.query(input),
    );
  return async ({ before, after }) => {
    const { answerChecks } = await loadWhenOnline(() => import("~/features/preview/answer-checks"));
    const files = await read(after, () => true);
    const earlier = before ? await read(before, isCheckFile) : [];
    // No change can weaken the checks that it is shown with.
    const answer = await answerChecks(files, {
      action: "checks",
      earlier: Object.fromEntries([...earlier].map(([path, content]) => [path, String(content)])),
    });
    if (answer.kind !== "checks") throw new Error("The checks could not be run.");
    return answer.checks;
  };
}
