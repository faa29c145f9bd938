import "server-only";
import { withoutTrailingSlash } from "../base-url";

/** The API's root: what was given when its path names a version (`/v1`, `/v1beta/openai`), else that with `/v1`. */
export function apiRoot(baseUrl: string): string {
  const root = withoutTrailingSlash(baseUrl);
  return /\/v\d/.test(new URL(root).pathname) ? root : `${root}/v1`;
}
