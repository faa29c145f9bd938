import { useEffect, useMemo, useState } from "react";
import type { ProjectFiles } from "~/domain/project/project-files";
import { isApp } from "~preview";
import { type CompiledProject, createProjectCompiler, withoutCompiling } from "../build-page";

type Options = {
  /** A reply is writing the project, some of whose files may be missing. */
  isGrowing: boolean;
  /** All files are present; only then is the Sass of plain pages compiled. */
  isComplete: boolean;
  /** A new number retries after a failure. */
  attempt: number;
};

/** Compiles `files`; null for files that are shown unchanged. Compares files by identity. */
export function useCompiledProject(
  files: ProjectFiles | null,
  { isGrowing, isComplete, attempt }: Options,
): CompiledProject | "pending" | "failed" | null {
  const [compile] = useState(createProjectCompiler);
  const [compiled, setCompiled] = useState<{ of: ProjectFiles; result: CompiledProject | "failed" }>();
  const compilable = files && (isComplete || isApp(files)) ? files : null;
  const plain = useMemo(() => compilable && withoutCompiling(compilable), [compilable]);
  const waiting = plain ? null : compilable;
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
  if (!waiting) return plain;
  if (compiled?.of !== waiting) return "pending";
  const { result } = compiled;
  return isGrowing && result !== "failed" && !result.isComplete ? "pending" : result;
}
