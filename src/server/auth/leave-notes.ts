import "server-only";
import { cookies } from "next/headers";
import { signInNotes } from "~/domain/auth/sign-in-note";
import { wasJustKept } from "~/server/services/auth/keep-account";
import { isFirstSession } from "~/server/services/auth/open-session";
import { deps } from "~/server/wiring";
import { noteTerms } from "./note-terms";
import { secureCookies } from "./session-cookie";

const SECONDS = 60;

/** Leaves word of a sign-in: for the first screen after it what was special, for the next the accepted terms. For route handlers. */
export async function leaveNotes(userId: string): Promise<void> {
  const [first, kept] = await Promise.all([isFirstSession(deps(), userId), wasJustKept(deps(), userId)]);
  await noteTerms();
  const jar = await cookies();
  for (const [name, holds] of [
    [signInNotes.first, first],
    [signInNotes.kept, kept],
  ] as const)
    jar.set(name, "1", {
      path: "/",
      // What an earlier sign-in left goes.
      maxAge: holds ? SECONDS : 0,
      sameSite: "lax",
      secure: secureCookies(),
    });
}
