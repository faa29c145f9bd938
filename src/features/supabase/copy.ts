import { company } from "~/domain/marketing/company";
import { MAX_TABLES_TEXT, type SupabaseTables } from "~/domain/supabase/supabase";

const tables = (count: number) => `${count} ${count === 1 ? "table" : "tables"}`;
const numbers = new Intl.NumberFormat("en-US");

/** All text about Supabase. */
export const copy = {
  section: {
    title: "Supabase",
    text: "Give your projects a database and authentication: pages get a ready-made client, and models are told about your tables.",
    direct: `Pages call Supabase directly from the browser. ${company.product} itself only tests the key and reads the list of tables.`,
    notConnected: "Not connected",
    connect: "Connect to Supabase",
    connected: "Connected",
    failed: "The connections could not be loaded.",
    key: (end: string) => `Key ends in ${end}`,
    forNewProjects: "Used by new projects",
    edit: "Edit",
    tables: "Tables",
    disconnect: "Disconnect",
    of: (action: string, name: string) => `${action} ${name}`,
  },
  form: {
    title: "Connect to Supabase",
    editTitle: (name: string) => `Edit ${name}`,
    text: "Find both in your Supabase project's Connect dialog. The key is stored encrypted.",
    name: "Name",
    namePlaceholder: "My project",
    url: "Project URL",
    urlHint: "For example https://abcdefghijklmnopqrst.supabase.co",
    key: "Anon or publishable key",
    keyHint:
      "Pages contain it, so row level security must protect your tables. Never use the service_role or a secret key.",
    keepKey: (end: string) => `Leave empty to keep the key that ends in ${end}`,
    save: "Test and save",
    cancel: "Cancel",
    saved: (name: string) => `${name} is connected`,
    failed: "This could not be saved.",
  },
  disconnect: {
    title: (name: string) => `Disconnect ${name}?`,
    text: "The key is deleted here. Previews and published pages that use it lose their database immediately. Your data in Supabase is kept.",
    done: (name: string) => `${name} was disconnected`,
    failed: "This could not be disconnected.",
  },
  line: {
    notConnected: "Not connected",
    connect: "Connect to Supabase",
    failed: "Its status could not be loaded.",
    project: "This project uses",
    newProjects: "New projects use",
    none: "None",
    chosen: (name: string) => `This project uses ${name}`,
    chosenForNew: (name: string) => `New projects use ${name}`,
    cleared: "Supabase is no longer used",
    notChosen: "The choice could not be saved.",
    tables: "Tables",
    another: "Connect another",
  },
  tables: {
    title: (name: string) => `Tables in ${name}`,
    text: "What models are told about your tables.",
    loading: "Asking Supabase…",
    state: (listing: SupabaseTables): string => {
      if (listing.from === "supabase")
        return listing.tables.length === 0
          ? "Supabase lists no tables for this key."
          : `Supabase lists ${tables(listing.tables.length)} for this key.`;
      if (listing.from === "user") return "Models are told what you entered below.";
      return listing.reason === "refused"
        ? "Supabase lists tables only for secret keys, so enter yours below."
        : "Supabase did not list its tables. You can enter them below.";
    },
    failed: "The tables could not be loaded.",
    again: "Check again",
    describe: "Your tables",
    describeHint: `A list, or the SQL that created them, up to ${numbers.format(MAX_TABLES_TEXT)} characters. Models get it as reference.`,
    placeholder: "- notes: id bigint, title text, created_at timestamptz",
    query: "This query lists them: run it in Supabase's SQL editor and paste the result.",
    queryLabel: "The query",
    copyQuery: "Copy the query",
    copied: "The query was copied",
    notCopied: "The query could not be copied.",
    save: "Save",
    close: "Close",
    saved: "The tables were saved",
    notSaved: "The tables could not be saved.",
  },
};
