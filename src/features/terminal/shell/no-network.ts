export const NO_NETWORK = "This terminal has no network and cannot reach your computer.";

/** Modules of Node.js that reach the network or the computer. */
const OUTSIDE_MODULES = /^(?:child_process|dgram|dns|https?|http2|net|tls)$/;

export const reachesOutside = (module: string): boolean => OUTSIDE_MODULES.test(module);

/** Whether a command line opens a connection the way Bash does. */
export const opensConnection = (line: string): boolean => /\/dev\/(?:tcp|udp)\//.test(line);

/** Called or constructed. */
function refuse() {
  throw new TypeError(NO_NETWORK);
}

/** The network APIs of code. The shell's frame blocks them anyway; these explain why. */
export const networkGlobals = {
  fetch: async () => refuse(),
  WebSocket: refuse,
  XMLHttpRequest: refuse,
  EventSource: refuse,
};
