import { ChartNetwork, Code } from "lucide-react";
import { useTheme } from "next-themes";
import { useState } from "react";
import { loadWhenOnline } from "~/lib/load-when-online";
import { copy } from "../copy";
import { CardButton } from "../file-card/copy-code";
import { CodeBlock } from "./code-block";
import { useRendered } from "./use-rendered";

const load = () => loadWhenOnline(() => import("./render-diagram"));
const renderLight = async (code: string) => (await load()).renderDiagram(code, false);
const renderDark = async (code: string) => (await load()).renderDiagram(code, true);

/** A Mermaid diagram; its code until it is rendered. The renderer is loaded with the first diagram. */
export function Diagram({ code, info }: { code: string; info: string }) {
  const [showsCode, setShowsCode] = useState(false);
  const rendered = useRendered(code, useTheme().resolvedTheme === "light" ? renderLight : renderDark);
  if (!rendered)
    return (
      <div className="flex flex-col gap-1.5">
        <CodeBlock code={code} info={info} growing={false} />
        {rendered === null && <p className="text-[13px] text-muted">{copy.diagram.failed}</p>}
      </div>
    );
  const label = showsCode ? copy.diagram.show : copy.diagram.code;
  const Icon = showsCode ? ChartNetwork : Code;
  const action = (
    <CardButton label={label} title={label} onClick={() => setShowsCode(!showsCode)}>
      <Icon aria-hidden className="size-3.5" />
    </CardButton>
  );
  return (
    <CodeBlock code={code} info={info} growing={false} action={action}>
      {showsCode ? undefined : (
        // biome-ignore lint/performance/noImgElement: an image made in the browser, which no server can resize.
        <img {...rendered} alt={copy.diagram.alt} className="mx-auto h-auto max-w-full p-3" />
      )}
    </CodeBlock>
  );
}
