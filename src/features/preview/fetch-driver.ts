import { copy } from "./copy";

/** What acts in pages; see scripts/set-up/build-preview.mjs. @throws when the server does not answer */
export async function fetchDriver(): Promise<string> {
  const response = await fetch("/driver/driver.js");
  if (!response.ok) throw new Error(copy.agent.notLoaded);
  return response.text();
}
