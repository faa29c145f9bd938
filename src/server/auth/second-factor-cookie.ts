import "server-only";
import { cookies } from "next/headers";
import { CHALLENGE_MINUTES } from "~/domain/auth/two-factor";
import { secureCookies } from "./session-cookie";

const name = () => `${secureCookies() ? "__Host-" : ""}bluebonnet.second-factor`;

/** Keeps the question's secret in a cookie that no script and no address shows. For route handlers. */
export async function keepChallenge(challenge: string): Promise<void> {
  (await cookies()).set(name(), challenge, {
    httpOnly: true,
    sameSite: "lax",
    secure: secureCookies(),
    path: "/",
    maxAge: CHALLENGE_MINUTES * 60,
  });
}

/** Once it was answered, the question has no use. For route handlers. */
export async function dropChallenge(): Promise<void> {
  (await cookies()).set(name(), "", { httpOnly: true, secure: secureCookies(), path: "/", maxAge: 0 });
}

/** The secret of the question that this browser was asked; undefined when it was asked none. */
export function keptChallenge(headers: Headers): string | undefined {
  const begin = `${name()}=`;
  const pair = headers
    .get("cookie")
    ?.split("; ")
    .find((part) => part.startsWith(begin));
  return pair?.slice(begin.length) || undefined;
}
