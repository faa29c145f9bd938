import { formatBytes } from "~/domain/billing/file-capacity";
import type { DoctorCheck } from "~/domain/model/ollama";

/** The sentences about Ollama's models; title and toggles as the specification has them. */
export const copy = {
  title: "Ollama Models",
  text: (address: string) => `What Ollama at ${address} has. The switch decides what the chat lists for you.`,
  loadingText: "What Ollama has. The switch decides what the chat lists for you.",
  failed: "Ollama's models could not be loaded.",
  notSaved: "This could not be done.",
  version: (version: string) => `Ollama ${version}`,
  empty: "No models are installed yet.",
  listed: (name: string) => `List ${name} in the chat`,
  bytes: (bytes: number) => formatBytes(bytes),
  parameters: (count: string) => `${count} parameters`,
  context: (tokens: number) => `context of ${tokens.toLocaleString("en")} tokens`,
  loaded: (bytes: number, gpuBytes: number) =>
    `In memory: ${formatBytes(bytes)}${gpuBytes > 0 ? `, ${Math.round((gpuBytes / bytes) * 100)} % on the graphics card` : ""}`,
  details: "Details",
  remove: "Delete",
  of: (action: string, name: string) => `${action} ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: "It is deleted from Ollama for everybody. It can be downloaded again.",
  removed: (name: string) => `${name} was deleted`,
  cancel: "Cancel",
  pull: {
    title: "Download a model",
    label: "Model",
    placeholder: "Any name of Ollama's library, such as qwen2.5-coder:7b",
    action: "Download",
    resume: "Resume",
    dismiss: "Dismiss",
    progress: (name: string) => `Download of ${name}`,
    running: (status: string, share: number | null) =>
      share === null ? status : `${Math.floor(share * 100)} %`,
    cancelled: (share: number | null) =>
      `Cancelled${share === null ? "" : ` at ${Math.floor(share * 100)} %`}`,
  },
  show: {
    modelfile: "Modelfile",
    parameters: "Parameters",
    template: "Template",
    license: "License",
    copy: "Copy",
    copied: "Copied to clipboard",
    copyFailed: "Failed to copy",
    none: "None",
  },
  doctor: {
    start: "Check the connection",
    running: "Checking...",
    checks: {
      address: "Address",
      version: "Version",
      models: "Models",
      memory: "Memory",
      answer: "Answer",
      context: "Context",
    } satisfies Record<DoctorCheck, string>,
    passed: "Passed",
    failed: "Failed",
    copy: "Copy",
  },
} as const;
