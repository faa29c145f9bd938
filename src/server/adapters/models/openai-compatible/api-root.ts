import "server-only";
import { withoutTrailingSlash } from "../base-url";

/** The API's root: the base URL, with `/v1` appended unless its path has a version (`/v1`, `/v1beta/openai`). */
export function apiRoot(baseUrl: string): string {
  const root = withoutTrailingSlash(baseUrl);
  return /\/v\d/.test(new URL(root).pathname) ? root : `${root}/v1`;
}
