import { useCallback, useState } from "react";
import { readItem, storeItem } from "~/lib/stored-item";

/**
 * A choice for a project, stored in this browser; null for none.
 *
 * @param projectId null without a project; nothing is stored then
 */
export function useProjectChoice(
  name: string,
  projectId: string | null,
): [value: string | null, choose: (value: string | null) => void] {
  const key = projectId && `${name}:${projectId}`;
  const [cached, setCached] = useState<{ of: string | null; value: string | null }>({
    of: null,
    value: null,
  });
  if (cached.of !== key) setCached({ of: key, value: key && readItem("localStorage", key) });
  return [
    cached.of === key ? cached.value : null,
    useCallback(
      (value) => {
        if (key) storeItem("localStorage", key, value);
        setCached({ of: key, value });
      },
      [key],
    ),
  ];
}
