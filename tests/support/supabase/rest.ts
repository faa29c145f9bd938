import type { IncomingHttpHeaders } from "node:http";
import type { PGlite, Transaction } from "@electric-sql/pglite";
import type { Claims, Send } from "./token";

type Request = { method: string; url: URL; body: unknown; claims: Claims; headers: IncomingHttpHeaders };

const name = (text: string) => `"${text.replaceAll('"', '""')}"`;
const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

const RESERVED = new Set(["select", "order", "limit", "offset", "columns", "on_conflict"]);
const OPERATORS: Record<string, string> = {
  eq: "=",
  neq: "<>",
  gt: ">",
  gte: ">=",
  lt: "<",
  lte: "<=",
  like: "like",
  ilike: "ilike",
};

/** PostgREST, as far as the official client's from(…).select, insert, upsert, update and delete use it. */
export async function answerRest(db: PGlite, request: Request, send: Send): Promise<unknown> {
  const { url, claims, headers } = request;
  const prefer = String(headers.prefer ?? "");
  const isRead = request.method === "GET" || request.method === "HEAD";
  try {
    const rows = await db.transaction(async (tx) => {
      await tx.exec(`set local role ${claims.role === "authenticated" ? "authenticated" : "anon"}`);
      await tx.exec(`set local "request.jwt.claims" to ${literal(JSON.stringify(claims))}`);
      return run(tx, request);
    });
    const total = prefer.includes("count=") ? String(rows.length) : "*";
    const range = {
      "content-range": rows.length > 0 && isRead ? `0-${rows.length - 1}/${total}` : `*/${total}`,
    };
    if (!isRead && !prefer.includes("return=representation"))
      return send(request.method === "POST" ? 201 : 204, undefined, range);
    if (!/vnd\.pgrst\.object/.test(headers.accept ?? ""))
      return send(request.method === "POST" ? 201 : 200, rows, range);
    return rows.length === 1
      ? send(request.method === "POST" ? 201 : 200, rows[0], range)
      : send(406, {
          code: "PGRST116",
          message: "Cannot coerce the result to a single JSON object",
          details: `The result contains ${rows.length} rows`,
          hint: null,
        });
  } catch (error) {
    const { code = "XX000", message = "", detail = null, hint = null } = Object(error);
    const table = url.pathname.split("/").at(-1);
    if (code === "42P01")
      return send(404, {
        code: "PGRST205",
        details: null,
        hint: null,
        message: `Could not find the table 'public.${table}' in the schema cache`,
      });
    const status = code === "42501" ? (claims.sub ? 403 : 401) : code === "23505" ? 409 : 400;
    return send(status, { code, message, details: detail, hint });
  }
}

async function run(tx: Transaction, { method, url, body, headers }: Request): Promise<unknown[]> {
  const table = `public.${name(decodeURIComponent(url.pathname.slice("/rest/v1/".length)))}`;
  const query = url.searchParams;
  const selected = (query.get("select") ?? "*")
    .split(",")
    .map((column) => (column === "*" ? "*" : name(column)))
    .join(", ");
  const where = conditions(query);
  const returning = /return=representation/.test(String(headers.prefer ?? ""))
    ? ` returning ${selected}`
    : "";
  if (method === "GET" || method === "HEAD")
    return rowsOf(tx, `select ${selected} from ${table}${where}${ordering(query)}`);
  if (method === "DELETE") return rowsOf(tx, `delete from ${table}${where}${returning}`);
  const sent = (Array.isArray(body) ? body : [body]) as Record<string, unknown>[];
  const columns = Object.keys(sent[0] ?? {}).map(name);
  const given = `json_populate_recordset(null::${table}, ${literal(JSON.stringify(sent))}::json)`;
  if (method === "PATCH") {
    const changes = columns.map((column) => `${column} = given.${column}`).join(", ");
    return rowsOf(tx, `update ${table} set ${changes} from ${given} given${where}${returning}`);
  }
  const key = query.get("on_conflict")?.split(",").map(name).join(", ") ?? `"id"`;
  const merge = /resolution=merge-duplicates/.test(String(headers.prefer ?? ""))
    ? ` on conflict (${key}) do update set ${columns.map((column) => `${column} = excluded.${column}`).join(", ")}`
    : "";
  const list = columns.join(", ");
  return rowsOf(tx, `insert into ${table} (${list}) select ${list} from ${given}${merge}${returning}`);
}

const rowsOf = async (tx: Transaction, sql: string) => (await tx.query(sql)).rows;

function conditions(query: URLSearchParams): string {
  const parts = [...query].flatMap(([column, value]) => {
    if (RESERVED.has(column)) return [];
    const [, negated, operator = "", operand = ""] = /^(not\.)?(\w+)\.(.*)$/s.exec(value) ?? [];
    const condition =
      operator === "is"
        ? `${name(column)} is ${/^(?:null|true|false)$/.test(operand) ? operand : "null"}`
        : operator === "in"
          ? `${name(column)} in (${operand.slice(1, -1).split(",").map(literal).join(", ")})`
          : `${name(column)} ${OPERATORS[operator] ?? "="} ${literal(operand.replaceAll("*", "%"))}`;
    return [negated ? `not (${condition})` : condition];
  });
  return parts.length > 0 ? ` where ${parts.join(" and ")}` : "";
}

function ordering(query: URLSearchParams): string {
  const order = (query.get("order") ?? "")
    .split(",")
    .filter(Boolean)
    .map((each) => {
      const [column = "", direction = "asc"] = each.split(".");
      return `${name(column)} ${direction === "desc" ? "desc" : "asc"}`;
    });
  const number = (key: string) => Number(query.get(key) ?? Number.NaN);
  return [
    order.length > 0 ? ` order by ${order.join(", ")}` : "",
    Number.isInteger(number("limit")) ? ` limit ${number("limit")}` : "",
    Number.isInteger(number("offset")) ? ` offset ${number("offset")}` : "",
  ].join("");
}

type Column = {
  table: string;
  column: string;
  type: string;
  nullable: string;
  value: string | null;
  primary: boolean;
};

/** PostgREST's description of what `anon` may read, in OpenAPI 2.0. */
export async function describeTables(db: PGlite) {
  const { rows } = await db.query<Column>(`
    select c.table_name as table, c.column_name as column, c.data_type as type, c.is_nullable as nullable,
      c.column_default as value, exists (
        select 1 from information_schema.key_column_usage k join information_schema.table_constraints t
          using (constraint_name)
        where t.constraint_type = 'PRIMARY KEY' and k.table_name = c.table_name and k.column_name = c.column_name
      ) as primary
    from information_schema.columns c
    where c.table_schema = 'public' and has_table_privilege('anon', format('%I.%I', c.table_schema, c.table_name), 'select')
    order by c.table_name, c.ordinal_position`);
  const tables = Map.groupBy(rows, ({ table }) => table);
  return {
    swagger: "2.0",
    info: { title: "standard public schema", version: "14.1" },
    definitions: Object.fromEntries(
      [...tables].map(([table, columns]) => [
        table,
        {
          type: "object",
          required: columns.filter(({ nullable }) => nullable === "NO").map(({ column }) => column),
          properties: Object.fromEntries(
            columns.map(({ column, type, value, primary }) => [
              column,
              {
                format: type,
                type: "string",
                ...(value ? { default: value } : {}),
                ...(primary ? { description: "Note:\nThis is a Primary Key.<pk/>" } : {}),
              },
            ]),
          ),
        },
      ]),
    ),
  };
}
