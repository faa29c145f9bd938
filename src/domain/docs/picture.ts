export const pictureThemes = ["light", "dark"] as const;
export type PictureTheme = (typeof pictureThemes)[number];

/** Viewport of screenshots in CSS pixels. The files have 1.2 times as many pixels. */
export const PICTURE_SIZE = { width: 1280, height: 800 };

/** The path of a screenshot. */
export const picturePath = (name: string, theme: PictureTheme): string =>
  `/docs/pictures/${name}-${theme}.webp`;
