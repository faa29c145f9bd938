import { Database } from "lucide-react";
import { lazy, Suspense, useMemo, useState } from "react";
import type { SupabaseView } from "~/domain/supabase/supabase";
import type { PageSupabase } from "~/features/preview/frame-element";
import { copy } from "~/features/supabase/copy";
import { SupabaseLine } from "~/features/supabase/supabase-line";
import { useChooseSupabase } from "~/features/supabase/use-choose-supabase";
import { useCommands } from "~/lib/commands";
import { loadWhenOnline } from "~/lib/load-when-online";
import { api } from "~/trpc/react";

const ConnectDialog = lazy(() => loadWhenOnline(() => import("~/features/supabase/connect-dialog")));
const TablesDialog = lazy(() => loadWhenOnline(() => import("~/features/supabase/tables-dialog")));

/** The Supabase entry of the integrations, and its dialogs. */
export function useSupabase(projectId: string | null) {
  const utils = api.useUtils();
  const choose = useChooseSupabase(projectId);
  const [opened, setOpened] = useState<SupabaseView | "connect" | null>(null);
  const close = () => setOpened(null);
  // The first connection made from a project is chosen for that project.
  const onConnected = async (id: string) => {
    const { connections } = await utils.supabase.choice.fetch({ projectId }, { staleTime: 0 });
    if (connections.length === 1) await choose.mutateAsync({ projectId, connectionId: id });
  };
  const connect = () => setOpened("connect");
  useCommands([{ label: copy.section.connect, icon: <Database />, run: connect }]);
  const dialogs = (
    <Suspense>
      {opened === "connect" && <ConnectDialog connection={null} onClose={close} onConnected={onConnected} />}
      {opened !== null && opened !== "connect" && <TablesDialog connection={opened} onClose={close} />}
    </Suspense>
  );
  const line = <SupabaseLine projectId={projectId} onConnect={connect} onTables={setOpened} />;
  return { line, dialogs };
}

/** The Supabase access of the displayed project's pages. */
export function useSupabaseOf(projectId: string | null): PageSupabase {
  const { data } = api.supabase.choice.useQuery({ projectId });
  return useMemo(() => {
    // Still loading, or the project is still being created.
    if (!data || (!projectId && data.chosenId)) return "dry";
    return projectId && data.access ? { ...data.access, projectId } : null;
  }, [data, projectId]);
}
