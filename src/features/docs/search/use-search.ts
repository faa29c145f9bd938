import { useRef, useState } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import type { Found, Passage } from "../entry";

const SEARCH_INDEX_PATH = "/docs/search-index.json";

type LoadedSearch = { find: (query: string) => Found[]; passages: (question: string) => Passage[] };

/** The search and its index, loaded when somebody is about to search. */
async function loadSearch(): Promise<LoadedSearch> {
  const [{ findEntries, passagesFor, readIndex }, response] = await Promise.all([
    loadWhenOnline(() => import("../entry")),
    fetch(SEARCH_INDEX_PATH),
  ]);
  if (!response.ok) throw new Error(`The index was answered with ${response.status}.`);
  const index = readIndex(await response.text());
  return { find: (query) => findEntries(index, query), passages: (question) => passagesFor(index, question) };
}

/** Loads the search once; a load that failed is tried again. */
export function useSearch() {
  const [search, setSearch] = useState<LoadedSearch | null>(null);
  const [failed, setFailed] = useState(false);
  const loading = useRef(false);
  const load = () => {
    if (search || loading.current) return;
    loading.current = true;
    setFailed(false);
    loadSearch()
      .then(setSearch)
      .catch(() => setFailed(true))
      .finally(() => {
        loading.current = false;
      });
  };
  return { search, failed, load };
}
