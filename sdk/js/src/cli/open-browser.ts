import { spawn } from "node:child_process";

const openers: Partial<Record<NodeJS.Platform, readonly string[]>> = {
  darwin: ["open"],
  // `start` is no program, and would read & in an address.
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Shows an address in the person's browser, if there is one. */
export function openBrowser(address: string): void {
  const [program = "", ...args] = openers[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  // There is none, or no screen: the person opens the address.
  child.on("error", () => {});
  child.unref();
}
