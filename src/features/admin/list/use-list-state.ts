import { useSearchParams } from "next/navigation";
import { useEffect, useState } from "react";
import { type ListInput, type ListName, listAddress, listInputFrom } from "~/domain/admin/list";
import { useDebounced } from "~/lib/use-debounced";

/** How a list is shown, which is in the page's address, and what changes it. */
export function useListState(name: ListName) {
  const input = listInputFrom(name, useSearchParams());
  const [typed, setTyped] = useState(input.q);
  const settled = useDebounced(input.q);
  useEffect(() => {
    const follow = () => setTyped(new URLSearchParams(window.location.search).get("q") ?? "");
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, []);
  // The rows are asked for by the browser, so the page need not be asked for as well.
  const show = (next: ListInput, how: "pushState" | "replaceState" = "pushState") =>
    window.history[how](null, "", `${window.location.pathname}${listAddress(name, next)}`);
  // What follows the first page depends on everything else.
  const firstPage = { ...input, after: null };
  return {
    input,
    /** What is asked for: a search once typing has paused. */
    asked: { ...input, q: settled },
    typed,
    search(q: string) {
      setTyped(q);
      show({ ...firstPage, q }, "replaceState");
    },
    sortBy: (sort: string) => show({ ...firstPage, sort }),
    filterBy: (filter: string, value: string) =>
      show({ ...firstPage, filters: { ...input.filters, [filter]: value || undefined } }),
    openPage(after: string | null) {
      show({ ...input, after });
      // The button that was pressed may be gone, and the rows begin at the top.
      document.getElementById("admin-title")?.focus();
    },
    /** Without what narrows it. */
    reset() {
      setTyped("");
      show({ ...firstPage, q: "", filters: {} });
    },
  };
}

export type ListState = ReturnType<typeof useListState>;
