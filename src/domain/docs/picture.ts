export const pictureThemes = ["light", "dark"] as const;
export type PictureTheme = (typeof pictureThemes)[number];

/** In CSS pixels, of every picture of a screen. The files have 1.2 times as many: a page is narrower than a screen. */
export const PICTURE_SIZE = { width: 1280, height: 800 };

/** The address of a picture of the product's screens. */
export const picturePath = (name: string, theme: PictureTheme): string =>
  `/docs/pictures/${name}-${theme}.webp`;
