export const NO_NETWORK = "This terminal has no network and cannot reach your computer.";

/** Modules of Node.js that reach the network or the computer. */
const OUTSIDE = /^(?:child_process|dgram|dns|https?|http2|net|tls)$/;

export const reachesOutside = (module: string): boolean => OUTSIDE.test(module);

/** Whether a command line opens a connection the way Bash does. */
export const opensConnection = (line: string): boolean => /\/dev\/(?:tcp|udp)\//.test(line);

/** Called or constructed. */
function refuse() {
  throw new TypeError(NO_NETWORK);
}

/** What code reaches the network by. The frame of the shell blocks all of it; these say so. */
export const networkGlobals = {
  fetch: async () => refuse(),
  WebSocket: refuse,
  XMLHttpRequest: refuse,
  EventSource: refuse,
};
