// Static: generated at build time together with its headers.
export const dynamic = "force-static";

/**
 * Restricts the terminal's commands to running scripts. It is a header, so that no command can weaken it. The worker
 * inherits it: it has an opaque origin, no network, and no access to the app.
 */
const POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "worker-src blob:",
  "frame-ancestors 'self'",
].join("; ");

// The first message contains the shell's script and a port, which is passed to the shell. Later messages bypass this frame.
const SCRIPT = `
let worker;
addEventListener("message", ({ data, ports, source }) => {
  if (source !== parent || !ports[0] || worker) return;
  worker = new Worker(URL.createObjectURL(new Blob([data], { type: "text/javascript" })));
  worker.postMessage("start", [ports[0]]);
});
parent.postMessage("terminal-frame-ready", "*");
`;

export const GET = () =>
  new Response(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Terminal</title></head><body><script>${SCRIPT}</script></body></html>`,
    {
      headers: {
        "content-type": "text/html; charset=utf-8",
        "content-security-policy": POLICY,
        "cache-control": "no-cache",
        "referrer-policy": "no-referrer",
        "x-content-type-options": "nosniff",
      },
    },
  );
