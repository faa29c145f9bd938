import { Button } from "~/components/ui/button";
import { NativeSelect } from "~/components/ui/native-select";
import type { SupabaseView } from "~/domain/supabase/supabase";
import { api } from "~/trpc/react";
import { copy } from "./copy";
import { useChooseSupabase } from "./use-choose-supabase";

type SupabaseLineProps = {
  /** Null without a project: the choice is for new projects. */
  projectId: string | null;
  onConnect: () => void;
  onTables: (connection: SupabaseView) => void;
};

/** The chosen Supabase project and its actions. */
export function SupabaseLine({ projectId, onConnect, onTables }: SupabaseLineProps) {
  const { data, isLoadingError } = api.supabase.choice.useQuery({ projectId }, { staleTime: 5_000 });
  const choose = useChooseSupabase(projectId);
  const connections = data?.connections ?? [];
  const chosen = connections.find(({ id }) => id === data?.chosenId);
  if (!data || connections.length === 0)
    return (
      <div className="flex flex-col gap-1.5">
        <p role="status" className="text-muted">
          {isLoadingError ? copy.line.failed : data ? copy.line.notConnected : "…"}
        </p>
        {data && (
          <Button size="sm" variant="link" className="-ml-3 self-start" onClick={onConnect}>
            {copy.line.connect}
          </Button>
        )}
      </div>
    );
  return (
    <div className="flex flex-col gap-1.5 pt-0.5">
      <NativeSelect
        label={projectId ? copy.line.project : copy.line.newProjects}
        value={chosen?.id ?? ""}
        disabled={choose.isPending}
        onChange={({ target }) => choose.mutate({ projectId, connectionId: target.value || null })}
        options={[
          { value: "", label: copy.line.none },
          ...connections.map(({ id, name }) => ({ value: id, label: name })),
        ]}
      />
      <div className="-ml-3 flex flex-wrap gap-1">
        {chosen && (
          <Button size="sm" variant="link" onClick={() => onTables(chosen)}>
            {copy.line.tables}
          </Button>
        )}
        <Button size="sm" variant="link" onClick={onConnect}>
          {copy.line.another}
        </Button>
      </div>
    </div>
  );
}
