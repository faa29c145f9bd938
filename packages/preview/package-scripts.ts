/** Has each file of the preview's packages once more, as the body of a CommonJS module. */
export const SCRIPTS_FOLDER = "scripts/";
