import { zipSync } from "fflate";

/** The first year that a zip can hold. In local time, because that is what a zip stores. */
const MODIFIED = new Date(1980, 0, 1);

/**
 * Zips files in the given order. The same files give the same bytes, on any day and in any time zone.
 * @param {[name: string, content: Uint8Array][]} files @returns {Uint8Array<ArrayBuffer>}
 */
export const zipFiles = (files) => zipSync(Object.fromEntries(files), { level: 9, mtime: MODIFIED });
