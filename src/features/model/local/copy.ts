import { company } from "~/domain/marketing/company";
import type { GraphicsDriver, ModelFileKind } from "~/domain/model/local-model";
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
  text: `Models run inside ${company.product}: no key, no other software, and nothing you write leaves this machine.`,
  failed: "The models could not be loaded.",
  notChanged: "Something went wrong",
  ownersOnly:
    "Only the owner of this installation can add and remove models. You can pick any that are ready in the chat.",
  machine: (memory: number, disk: number) =>
    `${formatBytes(memory)} of memory, ${formatBytes(disk)} of free disk space`,
  engine: {
    missing: "The engine, about 90 MB, is installed with the first model.",
    installing: (bytes: number, total: number) =>
      `Installing the engine: ${formatBytes(bytes)} of about ${formatBytes(total)}`,
    installed: (version: string, graphics: GraphicsDriver | null) =>
      `Engine ${version} is installed${graphics ? ` with GPU support (${driverNames[graphics]})` : ""}.`,
    notChanged: "The engine could not be changed",
    unsupportedTitle: "Models cannot run on this machine",
    failedTitle: "The engine could not be installed",
  },
  graphics: {
    label: "Runs on",
    processor: "CPU",
    choice: (driver: GraphicsDriver, bytes: number) =>
      `GPU, ${driverNames[driver]} (${formatBytes(bytes)} more)`,
    note: "Requires the GPU's driver. If the GPU cannot be used, models run on the CPU.",
  },
  recommended: "Recommended for this machine",
  download: (bytes: number) => `${formatBytes(bytes)} to download`,
  size: (bytes: number) => formatBytes(bytes),
  needs: (bytes: number) => `needs ${estimateBytes(bytes)} of memory`,
  tooLarge: (bytes: number) => `needs ${estimateBytes(bytes)} of memory, more than this machine has to spare`,
  speed: (tokens: number) => `${perSecond(tokens)} here`,
  run: "Run this model",
  runOf: (name: string) => `Run this model: ${name}`,
  load: "Load",
  pause: "Pause",
  resume: "Resume",
  tryAgain: "Try again",
  cancel: "Cancel",
  remove: "Remove",
  unload: "Unload",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeText: (isDownloaded: boolean) =>
    isDownloaded
      ? "Its file is deleted from this machine. It can be downloaded again."
      : "Uploaded files are deleted; files added by path are not deleted.",
  of: (action: string, name: string) => `${action} ${name}`,
  progress: (name: string) => `Download of ${name}`,
  downloading: (received: number, total: number, speed: number | null) => {
    const amount = `${formatBytes(received)} of ${formatBytes(total)}`;
    return speed
      ? `${amount}, ${formatBytes(speed)}/s, ${duration((total - received) / speed)} left`
      : amount;
  },
  paused: (received: number, total: number) => `Paused at ${formatBytes(received)} of ${formatBytes(total)}`,
  loading: (share: number) => `Loading: ${Math.round(share * 100)}%`,
  ready: "Ready",
  inMemory: (bytes: number, context: number, processor: string) =>
    `${formatBytes(bytes)} in memory, ${context.toLocaleString("en")}-token context, on the ${
      processor === "cpu" ? "CPU" : `GPU (${processor})`
    }`,
  idle: {
    chat: "Loads with the next message",
    embedding: "Loads when documents are read and questions asked",
    other: "Ranks texts; not used here",
  } satisfies Record<ModelFileKind, string>,
  useInChat: "Chat",
  useForKnowledge: "Knowledge",
  waiting: (count: number) => `${count} ${count === 1 ? "reply waits" : "replies wait"}`,
  crashed: (output: string) => `Its process stopped: ${output}`,
  checksum: (sha256: string, checkedBy: "list" | "hub" | null) => {
    const sum = `SHA-256 ${sha256.slice(0, 12)}…`;
    if (!checkedBy) return `Not verified: the server provides no checksum. ${sum}`;
    return checkedBy === "hub" ? `Verified against the server's checksum, ${sum}` : `Verified, ${sum}`;
  },
  ownFile: {
    title: "Your own model file",
    text: "Any model in GGUF format: a file on the server, used in place without copying, or one uploaded from your computer.",
    label: "Path on the server",
    placeholder: "/models/my-model.gguf",
    add: "Add file",
    upload: "Upload a file",
    open: (name: string, received: number, total: number) =>
      `${formatBytes(received)} of ${formatBytes(total)} of “${name}” are uploaded. Choose the same file again to continue. An unfinished upload is deleted after an hour.`,
    resume: "Resume Upload",
    notReached: "The server could not be reached. What was uploaded is kept for an hour.",
    cancelOpen: "Cancel Upload",
    uploading: (sent: number, total: number) => `Uploading: ${formatBytes(sent)} of ${formatBytes(total)}`,
  },
  isReady: (name: string) => `${name} is ready`,
  openChat: "Chat with it",
  openKnowledge: "Use it for Knowledge",
  downloadShare: (name: string, share: number) => `${name} is downloading: ${Math.round(share * 100)}%.`,
} as const;
