/** IndexedDB for previewed pages, on our origin: packages/preview-libraries/stand-ins/page-databases.js. */
export const DATABASES_URL = "/packages/page-databases.js";

const MENTIONS = /\bindexedDB\b|["'`/](?:dexie|idb|idb-keyval|localforage)\b/i;

/** Whether code uses IndexedDB, directly or through a common library. */
export const mentionsDatabases = (code: string): boolean => MENTIONS.test(code);

/** Loads IndexedDB before the page's own scripts. */
export const databasesScript = `<script src="${DATABASES_URL}"></script>`;
