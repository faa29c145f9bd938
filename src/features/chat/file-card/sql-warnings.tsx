import { ShieldAlert } from "lucide-react";
import { Verbatim } from "~/components/ui/verbatim";
import type { CodeBlock } from "~/domain/preview/code-block";
import type { ReplyCode } from "~/domain/reply/reply-code";
import { checkSql, explainFinding, isPostgres } from "~/domain/supabase/check-sql";
import { hasHidden, verbatimText } from "~/domain/text/verbatim";
import { cn } from "~/lib/cn";
import { copy } from "../copy";
import { CopyCode } from "./copy-code";

/** Warns about rows that a reply's SQL exposes, with the statements that fix it. */
export function SqlWarnings({ block, others }: { block: CodeBlock; others: readonly ReplyCode[] }) {
  if (!isPostgres(block.label, block.content)) return null;
  const rest = others.flatMap((other) =>
    other.block !== block && isPostgres(other.block.label, other.block.content) ? [other.block.content] : [],
  );
  const findings = checkSql(block.content, rest);
  const hasHiddenText = hasHidden(block.content);
  if (findings.length === 0 && !hasHiddenText) return null;
  const isSerious = hasHiddenText || findings.some(({ kind }) => kind !== "open-policy");
  const fixes = findings.flatMap(({ fix }) => fix ?? []).join("\n");
  return (
    <aside
      aria-label={copy.sql.label}
      className={cn(
        "mt-2 flex gap-2.5 rounded-card border px-3 py-2.5 text-[13px] leading-5",
        isSerious ? "border-warning/30 bg-warning-soft" : "border-border",
      )}
    >
      <ShieldAlert
        aria-hidden
        className={cn("mt-0.5 size-4 shrink-0", isSerious ? "text-warning" : "text-muted")}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-2">
        <ul className="flex flex-col gap-1">
          {findings.map((finding) => (
            <li key={`${finding.kind} ${finding.from}`} className="break-words">
              {explainFinding(finding)}
            </li>
          ))}
        </ul>
        {hasHiddenText && (
          <figure>
            <figcaption>{copy.sql.hidden}</figcaption>
            <Verbatim label={copy.sql.whole} runs={verbatimText(block.content)} isCode hidesLabel />
          </figure>
        )}
        {fixes && (
          <figure>
            <figcaption className="flex items-center justify-between text-muted">
              {copy.sql.fix}
              <CopyCode code={fixes} of={copy.sql.fixName} />
            </figcaption>
            <Verbatim label={copy.sql.fix} runs={verbatimText(fixes)} isCode hidesLabel />
          </figure>
        )}
      </div>
    </aside>
  );
}
