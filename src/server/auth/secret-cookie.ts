import "server-only";
import { cookies } from "next/headers";
import { secureCookies } from "./session-cookie";

/** A cookie that holds a secret of this browser, which no script and no address shows. */
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
    /** The secret that came with a request; undefined without one. */
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
