import { createElement } from "react";

/** @type {import("react").CSSProperties} */
const FILL = { position: "absolute", inset: 0, width: "100%", height: "100%" };

/** @param {any} props */
export default function Image({
  src,
  fill,
  style,
  width,
  height,
  loader,
  quality,
  priority,
  preload,
  placeholder,
  blurDataURL,
  unoptimized,
  overrideSrc,
  onLoadingComplete,
  layout,
  objectFit,
  ...rest
}) {
  const picture = src?.default ?? src;
  const address = typeof picture === "object" ? picture?.src : picture;
  return createElement("img", {
    decoding: "async",
    loading: priority || preload ? undefined : "lazy",
    ...rest,
    width: fill ? undefined : (width ?? picture?.width),
    height: fill ? undefined : (height ?? picture?.height),
    src: loader ? loader({ src: address, width: Number(width ?? 1080), quality }) : address,
    style: { color: "transparent", ...(fill && FILL), ...style },
  });
}

/** @param {any} props */
export const getImageProps = (props) => ({ props: Image(props).props });
