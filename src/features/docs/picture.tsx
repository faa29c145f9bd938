import { PICTURE_SIZE, type PictureTheme, picturePath, pictureThemes } from "~/domain/docs/picture";

const shownIn: Record<PictureTheme, string> = { light: "dark:hidden", dark: "hidden dark:block" };

/** A picture of the product in the reader's theme; `npm run docs:pictures` takes them. */
export function Picture({ name, alt }: { name: string; alt: string }) {
  return (
    <span className="mt-6 block overflow-hidden rounded-card border border-border print:max-w-md">
      {pictureThemes.map((theme) => (
        // biome-ignore lint/performance/noImgElement: the file has the size and format of its place already.
        <img
          key={theme}
          src={picturePath(name, theme)}
          alt={alt}
          {...PICTURE_SIZE}
          // Nothing loads the picture that is not shown.
          loading="lazy"
          decoding="async"
          className={`h-auto w-full ${shownIn[theme]}`}
        />
      ))}
    </span>
  );
}
