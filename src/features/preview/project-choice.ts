import { useCallback, useState } from "react";

function readChoice(key: string): string | null {
  try {
    return window.localStorage.getItem(key);
  } catch {
    return null;
  }
}

function storeChoice(key: string, value: string | null): void {
  try {
    if (value === null) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts as long as this view.
  }
}

/**
 * What was chosen in this browser for a project; null for nothing.
 *
 * @param projectId null while there is no project: then nothing is chosen or remembered
 */
export function useProjectChoice(
  name: string,
  projectId: string | null,
): [value: string | null, choose: (value: string | null) => void] {
  const key = projectId && `${name}:${projectId}`;
  const [known, setKnown] = useState<{ of: string | null; value: string | null }>({ of: null, value: null });
  if (known.of !== key) setKnown({ of: key, value: key && readChoice(key) });
  return [
    known.of === key ? known.value : null,
    useCallback(
      (value) => {
        if (key) storeChoice(key, value);
        setKnown({ of: key, value });
      },
      [key],
    ),
  ];
}
