const PUBLISHABLE = /^sb_publishable_[\w-]{8,200}$/;
const JWT = /^[\w-]{1,500}\.([\w-]{1,2000})\.[\w-]{1,1000}$/;

/**
 * Why a text is not a public Supabase key; null: it is one. Checks only the key itself, without a request.
 */
export function keyProblem(key: string): string | null {
  if (PUBLISHABLE.test(key)) return null;
  if (key.startsWith("sb_secret_"))
    return "This is a secret key, which bypasses row level security. Use the publishable key (sb_publishable_…).";
  const payload = JWT.exec(key)?.[1];
  if (payload === undefined) return "This does not look like a Supabase key.";
  const role = roleIn(payload);
  if (role === "anon") return null;
  if (role === "service_role")
    return "This is the service_role key, which bypasses row level security and must never reach a browser. Use the anon key.";
  return "This is not the anon key of a Supabase project.";
}

function roleIn(payload: string): unknown {
  try {
    return JSON.parse(atob(payload.replaceAll("-", "+").replaceAll("_", "/"))).role;
  } catch {
    return undefined;
  }
}
