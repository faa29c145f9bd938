import { Check, Copy, X } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { InlineCode } from "~/components/ui/inline-code";
import { Spinner } from "~/components/ui/spinner";
import { type DoctorCheck, type DoctorFinding, doctorChecks } from "~/domain/model/ollama";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { copySnippetWithToast } from "./copy-snippet";

type Finding = DoctorFinding & { check: DoctorCheck };

/** Checks the connection step by step; ends at the first that fails, because the others need it. */
export function Doctor() {
  const utils = api.useUtils();
  const [findings, setFindings] = useState<readonly Finding[]>([]);
  const [running, setRunning] = useState<DoctorCheck | null>(null);
  const examine = async () => {
    setFindings([]);
    try {
      for (const check of doctorChecks) {
        setRunning(check);
        const finding = await utils.client.model.ollama.examine.mutate({ check });
        setFindings((previous) => [...previous, { ...finding, check }]);
        if (!finding.ok) break;
      }
    } catch {
      toast.error(copy.notSaved);
    }
    setRunning(null);
  };
  return (
    <div className="flex flex-col gap-3">
      <div>
        <Button size="sm" loading={running !== null} onClick={() => void examine()}>
          {copy.doctor.start}
        </Button>
      </div>
      {(findings.length > 0 || running) && (
        <ol aria-live="polite" className="flex flex-col gap-2.5 text-[13px]">
          {findings.map((finding) => (
            <FindingRow key={finding.check} finding={finding} />
          ))}
          {running && (
            <li className="flex items-center gap-2 text-muted">
              <Spinner className="size-4" /> {copy.doctor.checks[running]}
            </li>
          )}
        </ol>
      )}
    </div>
  );
}

function FindingRow({ finding: { check, ok, text, remedy } }: { finding: Finding }) {
  const Icon = ok ? Check : X;
  return (
    <li className="flex gap-2">
      <Icon
        role="img"
        aria-label={ok ? copy.doctor.passed : copy.doctor.failed}
        className={`mt-0.5 size-4 shrink-0 ${ok ? "text-success" : "text-danger"}`}
      />
      <div className="flex min-w-0 flex-col gap-1.5">
        <p>
          <span className="font-medium text-foreground">{copy.doctor.checks[check]}</span>{" "}
          <span className="text-muted">{text}</span>
        </p>
        {remedy && (
          <p className="flex flex-wrap items-center gap-2">
            <InlineCode>{remedy}</InlineCode>
            <Button
              size="sm"
              variant="ghost"
              aria-label={copy.of(copy.doctor.copy, remedy)}
              onClick={() => void copySnippetWithToast(remedy)}
            >
              <Copy aria-hidden /> {copy.doctor.copy}
            </Button>
          </p>
        )}
      </div>
    </li>
  );
}
