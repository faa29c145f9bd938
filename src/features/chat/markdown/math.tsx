import { useEffect, useState } from "react";
import { cn } from "~/lib/cn";
import { loadWhenOnline } from "~/lib/load-when-online";

/** A formula; its source until the renderer, which is loaded with the first formula, has drawn it. */
export function MathFormula({ tex, display }: { tex: string; display: boolean }) {
  const html = useDrawn(tex, display);
  const styles = display ? "my-1 block overflow-x-auto overflow-y-hidden text-center" : undefined;
  if (html === null) return <code className={cn("font-mono text-[13px]", styles)}>{tex}</code>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX escapes all text, and trusts no command that could link or load.
  return <span className={styles} dangerouslySetInnerHTML={{ __html: html }} />;
}

function useDrawn(tex: string, display: boolean): string | null {
  const [drawn, setDrawn] = useState<{ tex: string; html: string } | null>(null);
  useEffect(() => {
    let dropped = false;
    const work = async () => {
      const { drawFormula } = await loadWhenOnline(() => import("./draw-formula"));
      const html = drawFormula(tex, display);
      if (!dropped && html !== null) setDrawn({ tex, html });
    };
    void work();
    return () => {
      dropped = true;
    };
  }, [tex, display]);
  return drawn?.tex === tex ? drawn.html : null;
}
