import { templatePicture } from "~/domain/template/template-summary";

/** A template's picture in the current theme, loaded lazily. */
export function TemplatePicture({ id }: { id: string }) {
  return (
    <span aria-hidden className="block aspect-[16/10] overflow-hidden bg-background">
      <Picture source={templatePicture(id, "light")} className="dark:hidden" />
      <Picture source={templatePicture(id, "dark")} className="hidden dark:block" />
    </span>
  );
}

function Picture({ source, className }: { source: string; className: string }) {
  return (
    // biome-ignore lint/performance/noImgElement: the file has the size and format of its place already.
    <img
      src={source}
      alt=""
      width={640}
      height={400}
      loading="lazy"
      decoding="async"
      className={`size-full object-cover object-top ${className}`}
    />
  );
}
