import { createPortal } from "react-dom";

/** @param {{ children?: import("react").ReactNode }} props */
export default function Head({ children }) {
  return createPortal(children, document.head);
}
