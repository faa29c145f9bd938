import { fetchWhenReady } from "~/lib/fetch-when-ready";
import { loadOnce } from "~/lib/load-once";
import { loadWhenOnline } from "~/lib/load-when-online";

/** Written by scripts/set-up/build-editor.mjs. */
type EditorIndex = {
  workers: Record<string, string>;
  library: string;
  kit: string;
  packages: Record<string, string>;
  modules: Record<string, string[]>;
};

export const editorIndex = loadOnce(() =>
  loadWhenOnline(async (): Promise<EditorIndex> => (await fetchWhenReady("/editor/index.json")).json()),
);

/** One of the index's files: types or components, by path. */
export async function loadEditorFile(file: string): Promise<Record<string, string>> {
  const answer = await fetch(`/editor/${file}`);
  if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
  return answer.json();
}

/** The components of shadcn/ui that a project may import without having them. */
export const loadUiKit = loadOnce(async () => {
  const { kit } = await editorIndex();
  return new Map(Object.entries(await loadEditorFile(kit)));
});
