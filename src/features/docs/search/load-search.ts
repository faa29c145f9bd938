import { loadWhenOnline } from "~/lib/load-when-online";
import type { Passage, SearchMatch } from "../entry";

const SEARCH_INDEX_PATH = "/docs/search-index.json";

type LoadedSearch = {
  find: (query: string) => SearchMatch[];
  passages: (question: string) => Passage[];
};

/** The search and its index. */
export async function loadSearch(): Promise<LoadedSearch> {
  const [{ findEntries, passagesFor, readIndex }, response] = await Promise.all([
    loadWhenOnline(() => import("../entry")),
    fetch(SEARCH_INDEX_PATH),
  ]);
  if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
  const index = readIndex(await response.text());
  return { find: (query) => findEntries(index, query), passages: (question) => passagesFor(index, question) };
}
