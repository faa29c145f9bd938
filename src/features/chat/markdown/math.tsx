import { cn } from "~/lib/cn";
import { loadWhenOnline } from "~/lib/load-when-online";
import { useRendered } from "./use-rendered";

const load = () => loadWhenOnline(() => import("./render-formula"));
const renderInline = async (tex: string) => (await load()).renderFormula(tex, false);
const renderDisplay = async (tex: string) => (await load()).renderFormula(tex, true);

/** A formula; its source until it is rendered. The renderer is loaded with the first formula. */
export function MathFormula({ tex, display }: { tex: string; display: boolean }) {
  const html = useRendered(tex, display ? renderDisplay : renderInline);
  const styles = display ? "my-1 block overflow-x-auto overflow-y-hidden text-center" : undefined;
  if (!html) return <code className={cn("font-mono text-[13px]", styles)}>{tex}</code>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: KaTeX escapes all text, and trusts no command that could link or load.
  return <span className={styles} dangerouslySetInnerHTML={{ __html: html }} />;
}
