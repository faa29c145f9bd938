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
import { createRouter, forUser, userProcedure } from "../trpc";

export const supabaseRouter = createRouter({
  list: userProcedure.query(forUser(listSupabase)),
  save: userProcedure.meta({ cost: 10 }).input(supabaseInput).mutation(forUser(saveSupabase)),
  remove: userProcedure.input(supabaseIdInput).mutation(forUser(removeSupabase)),
  choice: userProcedure.input(supabaseChoiceInput).query(forUser(readSupabaseChoice)),
  choose: userProcedure.input(chooseSupabaseInput).mutation(forUser(chooseSupabase)),
  tables: userProcedure.meta({ cost: 4 }).input(supabaseIdInput).query(forUser(readSupabaseTables)),
  describe: userProcedure.input(supabaseTablesInput).mutation(forUser(saveSupabaseTables)),
});
