type PagePictureProps = {
  /** A picture of the page. */
  url: string;
  /** Height of the box relative to its width. */
  ratio: number;
};

/** A stored picture of a page, in a box like that of `ScaledPage`, which runs the page itself. */
export const PagePicture = ({ url, ratio }: PagePictureProps) => (
  <span
    aria-hidden
    style={{ aspectRatio: 1 / ratio }}
    className="relative block overflow-hidden bg-background"
  >
    {/* biome-ignore lint/performance/noImgElement: re-encoded and sized by the server */}
    <img src={url} alt="" loading="lazy" className="absolute inset-0 size-full object-cover object-top" />
  </span>
);
