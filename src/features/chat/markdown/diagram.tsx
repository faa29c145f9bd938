import { ChartNetwork, Code } from "lucide-react";
import { useTheme } from "next-themes";
import { useEffect, useState } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import { CardButton, CopyCode } from "../file-card/copy-code";
import { CodeBlock } from "./code-block";
import type { DrawnDiagram } from "./draw-diagram";

/** A Mermaid diagram; its code until the renderer, which is loaded with the first diagram, has drawn it. */
export function Diagram({ code, info }: { code: string; info: string }) {
  const [showsCode, setShowsCode] = useState(false);
  const drawn = useDrawn(code);
  if (!drawn)
    return (
      <div className="flex flex-col gap-1.5">
        <CodeBlock code={code} info={info} growing={false} />
        {drawn === null && <p className="text-[13px] text-muted">{copy.diagram.failed}</p>}
      </div>
    );
  return (
    <figure className="overflow-hidden rounded-card border border-border bg-surface">
      <figcaption className="flex h-9 items-center border-border border-b bg-elevated pr-1 pl-3 text-muted text-xs pointer-coarse:h-11">
        <span className="flex-1 truncate font-mono">mermaid</span>
        <CardButton
          label={showsCode ? copy.diagram.show : copy.diagram.code}
          title={showsCode ? copy.diagram.show : copy.diagram.code}
          onClick={() => setShowsCode(!showsCode)}
        >
          {showsCode ? (
            <ChartNetwork aria-hidden className="size-3.5" />
          ) : (
            <Code aria-hidden className="size-3.5" />
          )}
        </CardButton>
        <CopyCode code={code} />
      </figcaption>
      {showsCode ? (
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: code wider than the chat is scrolled by keyboard too.
          tabIndex={0}
          className="overflow-x-auto px-3 py-2.5 font-mono text-[13px] leading-5 focus-visible:-outline-offset-2"
        >
          <code>{code}</code>
        </pre>
      ) : (
        // biome-ignore lint/performance/noImgElement: a picture made in the browser, which no server can resize.
        <img {...drawn} alt={copy.diagram.alt} className="mx-auto h-auto max-w-full p-3" />
      )}
    </figure>
  );
}

/** Undefined until it is drawn; null when it cannot be. */
function useDrawn(code: string): DrawnDiagram | null | undefined {
  const isDark = useTheme().resolvedTheme !== "light";
  const [result, setResult] = useState<{ code: string; drawn: DrawnDiagram | null }>();
  useEffect(() => {
    let dropped = false;
    const work = async () => {
      const { drawDiagram } = await loadWhenOnline(() => import("./draw-diagram"));
      const drawn = await drawDiagram(code, isDark);
      if (!dropped) setResult({ code, drawn });
    };
    void work();
    return () => {
      dropped = true;
    };
  }, [code, isDark]);
  return result?.code === code ? result.drawn : undefined;
}
