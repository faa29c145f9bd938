import "server-only";
import {
  chooseSupabaseInput,
  supabaseChoiceInput,
  supabaseIdInput,
  supabaseInput,
  supabaseTablesInput,
} from "~/domain/supabase/supabase-input";
import { chooseSupabase, readSupabaseChoice } from "~/server/services/supabase/choose";
import {
  listSupabase,
  removeSupabase,
  saveSupabase,
  saveSupabaseTables,
} from "~/server/services/supabase/connections";
import { readSupabaseTables } from "~/server/services/supabase/read-tables";
import { createRouter, userProcedure } from "../trpc";

export const supabaseRouter = createRouter({
  list: userProcedure.query(({ ctx }) => listSupabase(ctx.deps, ctx.user)),
  save: userProcedure
    .meta({ cost: 10 })
    .input(supabaseInput)
    .mutation(({ ctx, input }) => saveSupabase(ctx.deps, ctx.user, input)),
  remove: userProcedure
    .input(supabaseIdInput)
    .mutation(({ ctx, input }) => removeSupabase(ctx.deps, ctx.user, input)),
  choice: userProcedure
    .input(supabaseChoiceInput)
    .query(({ ctx, input }) => readSupabaseChoice(ctx.deps, ctx.user, input)),
  choose: userProcedure
    .input(chooseSupabaseInput)
    .mutation(({ ctx, input }) => chooseSupabase(ctx.deps, ctx.user, input)),
  tables: userProcedure
    .meta({ cost: 4 })
    .input(supabaseIdInput)
    .query(({ ctx, input }) => readSupabaseTables(ctx.deps, ctx.user, input)),
  describe: userProcedure
    .input(supabaseTablesInput)
    .mutation(({ ctx, input }) => saveSupabaseTables(ctx.deps, ctx.user, input)),
});
