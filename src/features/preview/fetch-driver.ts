import { copy } from "./copy";

/** Loads the script that acts in pages; see scripts/set-up/build-preview.mjs. @throws if the server does not answer */
export async function fetchDriver(): Promise<string> {
  const response = await fetch("/driver/driver.js");
  if (!response.ok) throw new Error(copy.agent.notLoaded);
  return response.text();
}
