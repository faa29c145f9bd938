/** The folder with each file of the preview's packages also as the body of a CommonJS module. */
export const SCRIPTS_FOLDER = "scripts/";
