import { useQueryClient } from "@tanstack/react-query";
import type { PromptReference } from "~/domain/chat/reference";
import type { ModelId } from "~/domain/model/model";
import { placeOf } from "~/domain/preview/error-place";
import type { LatestReply } from "~/features/chat/reply-feed";
import { useRepair } from "~/features/chat/use-repair";
import { copy } from "~/features/preview/copy";
import type { ErrorFixes } from "~/features/preview/fix-errors";
import type { ProjectDraft } from "~/features/project/draft-host";
import { loadProjectFiles } from "~/features/project/load-project-files";
import { api } from "~/trpc/react";
import type { PreviewTheme } from "~preview";

type ErrorFixesOptions = {
  chatId: string | null;
  modelId: ModelId;
  onAddToPrompt: ((reference: PromptReference) => void) | undefined;
  onFix: (() => void) | undefined;
  latest: Pick<LatestReply, "phase" | "endedEarly" | "repair">;
  isReplyShown: boolean;
  draft: ProjectDraft | null;
  theme: PreviewTheme;
  outsideImages: boolean;
};

/** Actions for errors of the page: fix, mention in the prompt, automatic repair. */
export function useErrorFixes(options: ErrorFixesOptions): ErrorFixes {
  const { onAddToPrompt, onFix, draft, theme, outsideImages, ...repaired } = options;
  const utils = api.useUtils();
  const { data: settings } = api.settings.read.useQuery();
  const automatic = settings?.automaticRepair ?? false;
  const { fix, isDue } = useRepair({
    ...repaired,
    automatic,
    saveDraft: async () => {
      if (draft?.isDirty) await draft.save();
    },
    check: useCheck(repaired.chatId, { theme, outsideImages }),
  });
  const save = api.settings.save.useMutation({
    onMutate: (patch) =>
      utils.settings.read.setData(
        undefined,
        (cached) => cached && { ...cached, ...patch, defaultModel: cached.defaultModel },
      ),
    onSettled: () => utils.settings.read.invalidate(),
  });
  return {
    fix:
      fix &&
      ((report) => {
        if (!report.isAutomatic) onFix?.();
        return fix(report);
      }),
    mention:
      onAddToPrompt && ((error) => onAddToPrompt({ kind: "error", message: error, ...placeOf(error) })),
    automatic: { isOn: automatic, isDue, onChange: (automaticRepair) => save.mutate({ automaticRepair }) },
  };
}

/** Runs the current version in a hidden frame. Resolves with its errors and broken checks; rejects without a page. */
function useCheck(chatId: string | null, settings: { theme: PreviewTheme; outsideImages: boolean }) {
  const utils = api.useUtils();
  const cache = useQueryClient();
  return async (signal: AbortSignal): Promise<string[]> => {
    const project = chatId ? await loadProjectFiles(utils, cache, chatId) : null;
    if (!project) throw new Error(copy.check.noPage);
    const [{ buildPage }, { checkPage }, { findBrokenChecks }] = await Promise.all([
      import("~/features/preview/build-page"),
      import("~/features/preview/check-page"),
      import("~/features/preview/run-checks"),
    ]);
    const page = await buildPage(project.files);
    if (!page) throw new Error(copy.check.noPage);
    const errors = await checkPage(page, { ...settings, signal });
    return [...errors, ...(await findBrokenChecks(project.files, { ...settings, signal }))];
  };
}
