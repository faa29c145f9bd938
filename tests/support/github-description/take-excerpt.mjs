/**
 * Writes excerpt.json: what GitHub's OpenAPI description says of the calls that the product makes. The whole of it takes
 * 385 MB as a package, so that it is no dependency. To renew it, in an empty folder:
 *
 *   npm install @octokit/openapi && node take-excerpt.mjs node_modules/@octokit/openapi/generated/api.github.com.json
 */
import { readFileSync, writeFileSync } from "node:fs";

const operations = [
  ["get", "/user"],
  ["get", "/user/repos"],
  ["post", "/user/repos"],
  ["get", "/repos/{owner}/{repo}"],
  ["get", "/repos/{owner}/{repo}/git/ref/{ref}"],
  ["get", "/repos/{owner}/{repo}/git/commits/{commit_sha}"],
  ["get", "/repos/{owner}/{repo}/git/trees/{tree_sha}"],
  ["get", "/repos/{owner}/{repo}/tarball/{ref}"],
  ["post", "/repos/{owner}/{repo}/git/blobs"],
  ["post", "/repos/{owner}/{repo}/git/trees"],
  ["post", "/repos/{owner}/{repo}/git/commits"],
  ["post", "/repos/{owner}/{repo}/git/refs"],
  ["patch", "/repos/{owner}/{repo}/git/refs/{ref}"],
  ["put", "/repos/{owner}/{repo}/contents/{path}"],
  ["post", "/repos/{owner}/{repo}/pulls"],
];
const prose = new Set(["description", "summary", "example", "examples", "externalDocs", "title"]);

const [, , source = ""] = process.argv;
const description = JSON.parse(readFileSync(source, "utf8"));
/** @type {Record<string, unknown>} */
const definitions = {};

/** @param {string} ref */
const resolve = (ref) =>
  ref
    .slice(2)
    .split("/")
    .reduce((part, key) => part[key], description);

/**
 * Without prose; schemas that are referred to go into `definitions`.
 * @param {unknown} value
 * @param {boolean} [isNames] the keys are names of properties
 * @returns {unknown}
 */
function take(value, isNames = false) {
  if (Array.isArray(value)) return value.map((each) => take(each));
  if (typeof value !== "object" || value === null) return value;
  const { $ref: ref } = /** @type {{ $ref?: unknown }} */ (value);
  if (typeof ref === "string") {
    if (!ref.startsWith("#/components/schemas/")) return take(resolve(ref));
    const name = ref.slice("#/components/schemas/".length);
    if (!(name in definitions)) {
      definitions[name] = null;
      definitions[name] = take(resolve(ref));
    }
    return { $ref: `#/definitions/${name}` };
  }
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => isNames || !(prose.has(key) || key.startsWith("x-")))
      .map(([key, each]) => [key, take(each, key === "properties")]),
  );
}

const taken = operations.map(([method = "", path = ""]) => {
  const { parameters, requestBody, responses } = description.paths[path][method];
  return {
    method,
    path,
    parameters: take(parameters ?? []),
    body: take(requestBody?.content?.["application/json"]?.schema ?? null),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => {
        const { content } = /** @type {any} */ (response.$ref ? resolve(response.$ref) : response);
        return [status, take(content?.["application/json"]?.schema ?? null)];
      }),
    ),
  };
});
const excerpt = { package: `@octokit/openapi@${description.info.version}`, operations: taken, definitions };
writeFileSync(new URL("excerpt.json", import.meta.url), `${JSON.stringify(excerpt)}\n`);
