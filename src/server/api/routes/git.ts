import "server-only";
import { answerGit } from "../git/answer-git";
import { keyRoute, type Route } from "../route";

/** Every project as a remote of git, opened by a key of the public API. */
export const git: Route = { GET: keyRoute(answerGit), POST: keyRoute(answerGit) };
