import { useEffect, useMemo, useState } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { isApp } from "~preview";
import { type CompiledProject, compiledAtOnce, createProjectCompiler } from "../build-page";

type Options = {
  /** A reply is writing the project, some of whose files may be missing. */
  isGrowing: boolean;
  /** All files are there. Sass of plain pages is compiled then. */
  isWhole: boolean;
  /** Another number tries again after a failure. */
  attempt: number;
};

/** What the pages of `files` are made from; null for files that are shown as they are. Compares files by identity. */
export function useCompiledProject(
  files: ProjectFiles | null,
  { isGrowing, isWhole, attempt }: Options,
): CompiledProject | "pending" | "failed" | null {
  const [compile] = useState(createProjectCompiler);
  const [compiled, setCompiled] = useState<{ of: ProjectFiles; result: CompiledProject | "failed" }>();
  const compilable = files && (isWhole || isApp(files)) ? files : null;
  const atOnce = useMemo(() => compilable && compiledAtOnce(compilable), [compilable]);
  const waiting = atOnce ? null : compilable;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt compiles again
  useEffect(() => {
    if (!waiting) return;
    let isStale = false;
    const settle = (result: CompiledProject | "failed") => {
      if (!isStale) setCompiled({ of: waiting, result });
    };
    void compile(waiting).then(settle, (error: unknown) => {
      settle("failed");
      throw error;
    });
    return () => {
      isStale = true;
    };
  }, [waiting, compile, attempt]);
  if (!waiting) return atOnce;
  if (compiled?.of !== waiting) return "pending";
  const { result } = compiled;
  return isGrowing && result !== "failed" && !result.isComplete ? "pending" : result;
}
