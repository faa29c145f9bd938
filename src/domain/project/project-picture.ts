/** The URL of the picture of a project that shows this version. */
export const pictureUrl = (versionId: string): string => `/api/pictures/${versionId}`;
