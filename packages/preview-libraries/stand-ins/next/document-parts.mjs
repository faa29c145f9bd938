import { useLayoutEffect } from "react";
import { createPortal } from "react-dom";

/** Adds attributes to a document element, keeping those of the preview. @param {HTMLElement} element @param {any} props */
function useAttributes(element, { className = "", style, suppressHydrationWarning, ...rest }) {
  useLayoutEffect(() => {
    const classes = className.split(/\s+/).filter(Boolean);
    element.classList.add(...classes);
    for (const [name, value] of Object.entries(style ?? {})) {
      if (name.startsWith("--")) element.style.setProperty(name, String(value));
      else Reflect.set(element.style, name, value);
    }
    for (const [name, value] of Object.entries(rest))
      if (typeof value === "string") element.setAttribute(name, value);
    return () => element.classList.remove(...classes);
  });
}

/** @param {any} props */
function Html({ children, ...props }) {
  useAttributes(document.documentElement, props);
  return children;
}

/** @param {any} props */
function Body({ children, ...props }) {
  useAttributes(document.body, props);
  return children;
}

/** @param {any} props */
const Head = ({ children }) => createPortal(children, document.head);

/** Replacements of the document elements in a root layout, which the preview already has. @type {Record<string, (props: any) => any>} */
export const documentParts = { html: Html, head: Head, body: Body };
