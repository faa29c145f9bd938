import { MAX_DOWNLOAD_BYTES, MAX_FILE_NAME } from "../limits";
import { send } from "./channel";
import { report } from "./output";

// Captured before the page runs and may replace it.
const fetchNow = window.fetch.bind(window);

/** Whether an address contains a file: blob: and data: URLs. */
export const isFileAddress = (address: string): boolean => /^(?:blob|data):/i.test(address);

/**
 * Offers a file to the user for download, because the frame may not save it.
 *
 * @param name may be empty
 */
export function offerFile(address: string, name: string): void {
  // Fetched immediately: pages may revoke the URL in the same task.
  const answer = fetchNow(address);
  const shown = name || "without a name";
  answer
    .then((given) => given.blob())
    .then((file) => {
      if (file.size > MAX_DOWNLOAD_BYTES)
        return report("warn", `The file ${shown} is too large for the preview to save.`);
      send({ type: "download", name: name.slice(0, MAX_FILE_NAME), file });
      report("log", `The file ${shown} was offered.`);
    })
    .catch(() => report("warn", `The file ${shown} could not be read.`));
}
