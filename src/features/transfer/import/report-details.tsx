import Link from "next/link";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import type { ImportReport } from "~/domain/transfer/import-report";
import { copy } from "../copy";

/** Chats listed before expanding. */
const COLLAPSED_COUNT = 5;

/** Lists what an import added, found already present, and skipped. */
export function ReportDetails({ report, isDone }: { report: ImportReport; isDone: boolean }) {
  const { added, known, missing, renamed, skipped, moreSkipped } = report;
  const isEmpty = Object.keys(added).length === 0;
  return (
    <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-5 gap-y-1 text-[13px] sm:grid-cols-[8rem_minmax(0,1fr)] sm:gap-y-2.5">
      {(isDone || !isEmpty) && (
        <Fact name={copy.reports.added}>{isEmpty ? copy.reports.nothing : copy.reports.counts(added)}</Fact>
      )}
      {Object.keys(known).length > 0 && <Fact name={copy.reports.known}>{copy.reports.counts(known)}</Fact>}
      <ExplainedChats
        name={copy.reports.different}
        help={copy.reports.differentHelp}
        chats={report.different}
      />
      <ExplainedChats name={copy.reports.replaced} help={copy.reports.replacedHelp} chats={report.replaced} />
      {report.chats.length > 0 && (
        <Fact name={copy.reports.chats}>
          <Chats chats={report.chats} />
          {(added.chats ?? 0) > report.chats.length && (
            <Link href="/chat-history" className="rounded-inner text-link hover:underline">
              {copy.reports.history}
            </Link>
          )}
        </Fact>
      )}
      {renamed.length > 0 && (
        <Fact name={copy.reports.renamed}>
          {renamed.map(({ from, to }) => (
            <p key={to} className="break-words">
              {copy.reports.renamedText(from, to)}
            </p>
          ))}
        </Fact>
      )}
      {Object.keys(missing).length > 0 && (
        <Fact name={copy.reports.missing}>{copy.reports.missingText(missing)}</Fact>
      )}
      {skipped.length > 0 && (
        <Fact name={copy.reports.skipped(skipped.length + moreSkipped)}>
          <Skipped skipped={skipped} more={moreSkipped} />
        </Fact>
      )}
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt className="text-muted max-sm:not-first:mt-2">{name}</dt>
    <dd className="min-w-0 text-foreground">{children}</dd>
  </>
);

type ExplainedChatsProps = { name: string; help: string; chats: ImportReport["chats"] };

const ExplainedChats = ({ name, help, chats }: ExplainedChatsProps) =>
  chats.length > 0 && (
    <Fact name={name}>
      <p>{help}</p>
      <Chats chats={chats} />
    </Fact>
  );

function Skipped({ skipped, more }: { skipped: ImportReport["skipped"]; more: number }) {
  return (
    <ul className="flex max-h-64 flex-col gap-1 overflow-y-auto">
      {skipped.map(({ name, reason }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two may have the same name, and the list never changes.
        <li key={index} className="break-words">
          <span className="text-foreground">{name}</span>
          <span className="text-muted">: {copy.reports.reason(reason)}</span>
        </li>
      ))}
      {more > 0 && <li className="text-muted">{copy.reports.moreSkipped(more)}</li>}
    </ul>
  );
}

function Chats({ chats }: { chats: ImportReport["chats"] }) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? chats : chats.slice(0, COLLAPSED_COUNT);
  return (
    <div className="flex flex-col items-start gap-1">
      <ul className="flex w-full flex-col gap-1">
        {shown.map(({ id, title }) => (
          <li key={id} className="truncate">
            <Link href={`/chat/${id}`} className="rounded-inner text-link hover:underline">
              {title}
            </Link>
          </li>
        ))}
      </ul>
      {chats.length > shown.length && (
        <Button size="sm" variant="ghost" className="-ml-3" onClick={() => setShowsAll(true)}>
          {copy.reports.allChats(chats.length - shown.length)}
        </Button>
      )}
    </div>
  );
}
