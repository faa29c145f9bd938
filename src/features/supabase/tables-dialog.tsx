import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { LoadFailed } from "~/components/ui/load-failed";
import { Skeleton } from "~/components/ui/skeleton";
import { TextArea } from "~/components/ui/text-area";
import { Verbatim } from "~/components/ui/verbatim";
import { type SupabaseTable, type SupabaseView, TABLES_QUERY } from "~/domain/supabase/supabase";
import { supabaseTablesInput } from "~/domain/supabase/supabase-input";
import { verbatimText } from "~/domain/text/verbatim";
import { copyWithToast } from "~/lib/copy-text";
import { toast } from "~/lib/toast";
import { useZodForm } from "~/lib/use-zod-form";
import { api } from "~/trpc/react";
import { copy } from "./copy";

type TablesDialogProps = { connection: SupabaseView; onClose: () => void };

/** The text about a connection's tables in prompts. A default export, because it is loaded when first opened. */
export default function TablesDialog({ connection: { id, name, tables }, onClose }: TablesDialogProps) {
  const utils = api.useUtils();
  const { data: listing, isLoadingError, isFetching, refetch } = api.supabase.tables.useQuery({ id });
  const save = api.supabase.describe.useMutation();
  const { form, field } = useZodForm(supabaseTablesInput, { defaultValues: { id, tables } });
  const submit = form.handleSubmit(async (typed) => {
    try {
      await save.mutateAsync(typed);
      toast.success(copy.tables.saved);
      onClose();
      await utils.supabase.invalidate();
    } catch {
      toast.error(copy.tables.notSaved);
    }
  });
  const isListed = listing?.from === "supabase";
  return (
    <Dialog
      open
      onClose={onClose}
      title={copy.tables.title(name)}
      description={copy.tables.text}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {copy.tables.close}
          </Button>
          {listing && !isListed && (
            <Button type="submit" form="supabase-tables" variant="primary" loading={save.isPending}>
              {copy.tables.save}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex items-start justify-between gap-3">
          <p role="status" className="text-[13px] text-muted leading-5">
            {isFetching ? copy.tables.loading : listing && copy.tables.state(listing)}
          </p>
          {listing && (
            <Button size="sm" variant="ghost" disabled={isFetching} onClick={() => void refetch()}>
              {copy.tables.again}
            </Button>
          )}
        </div>
        {isLoadingError && <LoadFailed title={copy.tables.failed} onRetry={() => void refetch()} />}
        {!listing && !isLoadingError && <Skeleton className="h-24" />}
        {isListed && listing.tables.length > 0 && <TableList tables={listing.tables} />}
        {listing && !isListed && (
          <form id="supabase-tables" noValidate onSubmit={submit} className="flex flex-col gap-3">
            <TextArea
              label={copy.tables.describe}
              hint={copy.tables.describeHint}
              placeholder={copy.tables.placeholder}
              rows={6}
              spellCheck={false}
              className="font-mono text-[13px]"
              {...field("tables")}
            />
            <div className="flex flex-col items-start gap-2">
              <p className="text-[13px] text-muted leading-5">{copy.tables.query}</p>
              <Verbatim
                label={copy.tables.queryLabel}
                runs={verbatimText(TABLES_QUERY)}
                isCode
                hidesLabel
                className="w-full rounded-card border border-border pt-1"
              />
              <Button
                size="sm"
                onClick={() => void copyWithToast(TABLES_QUERY, copy.tables.copied, copy.tables.notCopied)}
              >
                {copy.tables.copyQuery}
              </Button>
            </div>
          </form>
        )}
      </div>
    </Dialog>
  );
}

const TableList = ({ tables }: { tables: readonly SupabaseTable[] }) => (
  <ul className="flex flex-col divide-y divide-border rounded-card border border-border">
    {tables.map(({ name, columns }) => (
      <li key={name} className="flex flex-col gap-0.5 px-3 py-2">
        <p className="break-words font-mono text-[13px] text-foreground">{name}</p>
        <p className="break-words font-mono text-muted text-xs leading-5">
          {columns.map((column) => `${column.name} ${column.type}`).join(", ")}
        </p>
      </li>
    ))}
  </ul>
);
