const units = ["bytes", "kB", "MB", "GB"] as const;

/** `5 MB`, `1.3 kB`, `under 1 kB`: decimal units, as sizes are advertised; below ten of a unit to one decimal. */
export function formatBytes(bytes: number): string {
  if (bytes > 0 && bytes < 1_000) return "under 1 kB";
  let value = bytes;
  let power = 0;
  const rounded = () => (value < 9.95 && power > 0 ? Math.round(value * 10) / 10 : Math.round(value));
  while (rounded() >= 1_000 && power < units.length - 1) {
    value /= 1_000;
    power += 1;
  }
  return `${rounded()} ${units[power]}`;
}

const STEP_BYTES = 1e8;

/** `about 800 MB`: what something will take, estimated, in steps of 100 MB and never too small. */
export const estimateBytes = (bytes: number): string =>
  `about ${formatBytes(Math.ceil(bytes / STEP_BYTES) * STEP_BYTES)}`;
