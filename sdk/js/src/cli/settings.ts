import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { CommandError, UsageError } from "./exit-code.js";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of `bluebonnet config`, with the environment variable that takes precedence. */
export const settings = {
  way: { variable: "BLUEBONNET_WAY", meaning: "local (the default) or server" },
  url: { variable: "BLUEBONNET_URL", meaning: "Address of the server" },
  apiKey: { variable: "BLUEBONNET_API_KEY", meaning: "Key for the server" },
  ollamaURL: {
    variable: "BLUEBONNET_OLLAMA_URL",
    meaning: "Where Ollama is, if not on this machine's port 11434",
  },
  model: { variable: "BLUEBONNET_MODEL", meaning: "mini, standard (the default), pro, or any model" },
} as const;

export type SettingName = keyof typeof settings;
export type Settings = Partial<Record<SettingName, string>>;

export const settingNames = Object.keys(settings) as SettingName[];
export const isSettingName = (name: string): name is SettingName => Object.hasOwn(settings, name);

/** The absolute path of the settings file, in the XDG folder for settings or that of Windows. */
export function settingsFile(environment: Environment): string {
  const { XDG_CONFIG_HOME, APPDATA } = environment;
  // The XDG specification requires relative paths to be ignored.
  const xdg = XDG_CONFIG_HOME && path.isAbsolute(XDG_CONFIG_HOME) ? XDG_CONFIG_HOME : undefined;
  const folder = xdg ?? (process.platform === "win32" && APPDATA ? APPDATA : path.join(homedir(), ".config"));
  return path.join(folder, "bluebonnet", "config.json");
}

/** The settings in the file, without the environment's. */
export function storedSettings(file: string): Settings {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return {};
    throw error;
  }
  try {
    const stored = Object.entries(JSON.parse(text)).filter(
      ([name, value]) => isSettingName(name) && typeof value === "string",
    );
    return Object.fromEntries(stored);
  } catch {
    throw new CommandError(`${file} is not valid JSON. Correct or delete it.`);
  }
}

/** The effective settings: the environment's override the file's. */
export function currentSettings(file: string, environment: Environment): Settings {
  const current = storedSettings(file);
  for (const name of settingNames) {
    const value = environment[settings[name].variable];
    if (value) current[name] = value;
  }
  return current;
}

export const storeSettings = (file: string, stored: Settings): void => writePrivate(file, stored);

/** Writes JSON that only its owner may read, because it holds a key. */
export function writePrivate(file: string, value: object): void {
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  const written = `${file}.${process.pid}`;
  writeFileSync(written, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  // The mode above is only for a new file.
  chmodSync(written, 0o600);
  renameSync(written, file);
}

/** The start of a key, enough to recognize it. */
export const maskedKey = (key: string): string => (key.length > 12 ? `${key.slice(0, 6)}…` : "…");

/** @throws UsageError if the text is not the URL of a server */
export function serverAddress(text: string): string {
  const url = URL.parse?.(text) ?? (URL.canParse(text) ? new URL(text) : null);
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new UsageError("Give an address such as https://bluebonnet.example.com.");
  return url.href.replace(/\/$/, "");
}
