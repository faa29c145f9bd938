const ID = "render-barrier";

/**
 * Blocks the first paint until the parser gets here; place it last in <main>. Without it, browsers paint partial
 * HTML: two nearly empty frames before the content, each with its own style and layout work. Ignored by browsers
 * without support and after the first paint.
 */
export function RenderBarrier() {
  return (
    <>
      <link rel="expect" href={`#${ID}`} blocking="render" />
      <span id={ID} hidden />
    </>
  );
}
