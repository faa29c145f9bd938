import type { GraphicsDriver } from "~/domain/model/local-model";
import { estimateBytes, formatBytes } from "~/domain/text/format-bytes";

const driverNames: Record<GraphicsDriver, string> = { vulkan: "Vulkan", cuda: "CUDA" };

const perSecond = (tokens: number) =>
  tokens >= 10 ? `about ${Math.round(tokens)} tokens/s` : `about ${tokens.toFixed(1)} tokens/s`;

function duration(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  if (seconds < 3_600) return `${Math.round(seconds / 60)} min`;
  return `${(seconds / 3_600).toFixed(1)} h`;
}

/** The sentences about models that run inside the product. */
export const copy = {
  title: "Models on this machine",
  text: "A model runs inside Bluebonnet: no key, no other program, and nothing you write leaves this machine.",
  failed: "The models could not be loaded.",
  notChanged: "This could not be done.",
  ownersOnly:
    "The owner of this installation adds and removes models. Those that are ready can be picked in the chat.",
  machine: (memory: number, disk: number) =>
    `${formatBytes(memory)} of memory, ${formatBytes(disk)} of free disk`,
  engine: {
    missing: "The engine, about 90 MB, is installed with the first model.",
    installing: (bytes: number, total: number) =>
      `Installing the engine: ${formatBytes(bytes)} of about ${formatBytes(total)}`,
    installed: (version: string, graphics: GraphicsDriver | null) =>
      `Engine ${version} is installed${graphics ? ` for graphics cards (${driverNames[graphics]})` : ""}.`,
    notChanged: "The engine could not be changed",
    unsupportedTitle: "Models cannot run on this machine",
    failedTitle: "The engine could not be installed",
  },
  graphics: {
    label: "Runs on",
    processor: "Processor",
    choice: (driver: GraphicsDriver, bytes: number) =>
      `Graphics card, ${driverNames[driver]} (${formatBytes(bytes)} more)`,
    note: "Needs the card's driver. Where the card cannot be used, models run on the processor.",
  },
  recommended: "Recommended here",
  download: (bytes: number) => `${formatBytes(bytes)} to download`,
  size: (bytes: number) => formatBytes(bytes),
  needs: (bytes: number) => `needs ${estimateBytes(bytes)} of memory`,
  tooLarge: (bytes: number) => `needs ${estimateBytes(bytes)} of memory, more than this machine has to spare`,
  speed: (tokens: number) => `${perSecond(tokens)} here`,
  run: "Run this model",
  runOf: (name: string) => `Run ${name}`,
  load: "Load",
  pause: "Pause",
  resume: "Resume",
  cancel: "Cancel",
  remove: "Remove",
  unload: "Unload",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (isDownloaded: boolean) =>
    isDownloaded
      ? "Its file is deleted from this machine. It can be downloaded again."
      : "A file that was uploaded is deleted; one that is used where it is stays there.",
  of: (action: string, name: string) => `${action} ${name}`,
  progress: (name: string) => `Download of ${name}`,
  downloading: (received: number, total: number, speed: number | null) => {
    const amount = `${formatBytes(received)} of ${formatBytes(total)}`;
    return speed
      ? `${amount}, ${formatBytes(speed)}/s, ${duration((total - received) / speed)} left`
      : amount;
  },
  paused: (received: number, total: number) => `Paused at ${formatBytes(received)} of ${formatBytes(total)}`,
  loading: (share: number) => `Loading: ${Math.round(share * 100)} %`,
  ready: "Ready",
  inMemory: (bytes: number, context: number, processor: string) =>
    `${formatBytes(bytes)} in memory, context of ${context.toLocaleString("en")} tokens, on the ${
      processor === "cpu" ? "processor" : `graphics card (${processor})`
    }`,
  idle: "Loads with the next message",
  useInChat: "Chat",
  waiting: (count: number) => `${count} ${count === 1 ? "reply waits" : "replies wait"}`,
  crashed: (words: string) => `Its process ended: ${words}`,
  checksum: (sha256: string, checkedBy: "list" | "hub" | null) => {
    const sum = `SHA-256 ${sha256.slice(0, 12)}…`;
    if (!checkedBy) return `Not verified: its server names no checksum. ${sum}`;
    return checkedBy === "hub" ? `Verified as its server names it, ${sum}` : `Verified, ${sum}`;
  },
  ownFile: {
    title: "A model file of your own",
    text: "Any model in the GGUF format: on the server, where it is used without being copied, or from your computer.",
    label: "Path on the server",
    placeholder: "/models/my-model.gguf",
    add: "Add file",
    upload: "Upload a file",
    uploading: (sent: number, total: number) => `Uploading: ${formatBytes(sent)} of ${formatBytes(total)}`,
  },
  isReady: (name: string) => `${name} is ready`,
  openChat: "Chat with it",
  onItsWay: (name: string, share: number) => `${name} is on its way: ${Math.round(share * 100)} %.`,
} as const;
