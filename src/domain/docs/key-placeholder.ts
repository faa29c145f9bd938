/** How snippets of each language read the API key from the environment. */
const PLACEHOLDER =
  /process\.env\.BLUEBONNET_API_KEY|os\.environ\["BLUEBONNET_API_KEY"\]|os\.Getenv\("BLUEBONNET_API_KEY"\)|\$BLUEBONNET_API_KEY/g;

/** Whether a snippet sends a key. */
export const needsKey = (code: string): boolean => code.search(PLACEHOLDER) >= 0;

/** A snippet with a key in place of the variable. Shells expand the variable inside quotes; elsewhere it becomes text. */
export const withKey = (code: string, token: string): string =>
  code.replace(PLACEHOLDER, (found) => (found.startsWith("$") ? token : `"${token}"`));

/** The ranges of key placeholders in a line of code. */
export const keyPlaces = (line: string): { from: number; to: number }[] =>
  [...line.matchAll(PLACEHOLDER)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));
