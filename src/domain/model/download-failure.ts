import { networkCauseOf } from "../error/network-cause";

const REMEDY =
  "Try again, add a .gguf file of your own, or set MODEL_DOWNLOAD_BASE_URL to a mirror that this machine reaches.";

/** Why a model's file could not be downloaded, and what to do. */
export function describeDownloadFailure(host: string, error: unknown): string {
  const cause = networkCauseOf(error);
  const message = error instanceof Error ? error.message : "The download failed.";
  return `${cause ? `${host} could not be reached: ${cause.words}.` : `${host}: ${message}`} ${REMEDY}`;
}
