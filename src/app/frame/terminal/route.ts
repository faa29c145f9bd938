// Static: generated at build time together with its headers.
export const dynamic = "force-static";

/**
 * What commands of the terminal may do: run scripts, and nothing else. Sent as a header, so that no command can weaken
 * it. The worker inherits it: it has no origin, no network, and nothing of the app.
 */
const POLICY = [
  "sandbox allow-scripts",
  "default-src 'none'",
  "script-src 'unsafe-inline' 'unsafe-eval' blob:",
  "worker-src blob:",
  "frame-ancestors 'self'",
].join("; ");

// The first message holds the shell's script; the port in it carries everything else, both ways.
const SCRIPT = `
let worker, port, source;
function start() {
  worker = new Worker(URL.createObjectURL(new Blob([source], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => port.postMessage(data);
}
addEventListener("message", ({ data, ports, source: sender }) => {
  if (sender !== parent || port) return;
  source = data;
  port = ports[0];
  port.onmessage = ({ data }) => {
    if (data.type !== "interrupt") return worker.postMessage(data);
    worker.terminate();
    start();
  };
  start();
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
