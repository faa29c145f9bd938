import type { ReactNode } from "react";
import { VersionRestorer } from "~/features/chat/version-restorer";
import { useVersionActions } from "~/features/project/use-version-actions";

/** Lets replies go back to a version of the project, with what is typed in its editor saved before. */
export function VersionRestore({
  projectId,
  children,
}: {
  projectId: string | undefined;
  children: ReactNode;
}) {
  const { restore } = useVersionActions(projectId);
  return <VersionRestorer value={restore}>{children}</VersionRestorer>;
}
