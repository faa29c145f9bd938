const ID = "render-barrier";

/**
 * The last child of a page's main part, for pages that are painted once they have come this far. Without it a browser
 * paints whatever was read by then, which is two almost empty frames before the one with the content, each with its
 * own styles and layout. Ignored by a browser that does not know it, and in a page that is already shown.
 */
export function RenderBarrier() {
  return (
    <>
      <link rel="expect" href={`#${ID}`} blocking="render" />
      <span id={ID} hidden />
    </>
  );
}
