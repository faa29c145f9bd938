import { createElement } from "react";
import { navigate } from "./location.mjs";

/** A form that navigates to a page with its fields as the query, without a full load. @param {any} props */
export default function Form({ action, replace, scroll, prefetch, onSubmit, ...rest }) {
  if (typeof action === "function") return createElement("form", { ...rest, action, onSubmit });
  return createElement("form", {
    ...rest,
    action,
    onSubmit(/** @type {import("react").FormEvent<HTMLFormElement>} */ event) {
      onSubmit?.(event);
      if (event.defaultPrevented) return;
      event.preventDefault();
      const { submitter } = /** @type {SubmitEvent} */ (event.nativeEvent);
      const [path, query] = String(submitter?.getAttribute("formaction") ?? action).split("?");
      const params = new URLSearchParams(query);
      // Files are represented by their names.
      for (const [name, value] of new FormData(event.currentTarget, submitter))
        params.append(name, typeof value === "string" ? value : value.name);
      navigate(`${path}?${params}`, { replace, scroll });
    },
  });
}
