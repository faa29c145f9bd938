import "server-only";
import { cookies } from "next/headers";
import { secureCookies } from "./session-cookie";

/** A cookie with a secret of this browser, out of reach of scripts and URLs. */
export function secretCookie(label: string, seconds: number) {
  const name = () => `${secureCookies() ? "__Host-" : ""}bluebonnet.${label}`;
  const set = async (value: string, maxAge: number) => {
    (await cookies()).set(name(), value, {
      httpOnly: true,
      sameSite: "lax",
      secure: secureCookies(),
      path: "/",
      maxAge,
    });
  };
  return {
    /** For route handlers. */
    keep: (secret: string) => set(secret, seconds),
    /** For route handlers. */
    drop: () => set("", 0),
    /** The secret sent with a request; undefined if there is none. */
    read(headers: Headers): string | undefined {
      const prefix = `${name()}=`;
      const pair = headers
        .get("cookie")
        ?.split("; ")
        .find((part) => part.startsWith(prefix));
      return pair?.slice(prefix.length) || undefined;
    },
  };
}
