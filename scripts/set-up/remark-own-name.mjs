import { readFileSync } from "node:fs";
import { projectPath } from "../environment.mjs";

const SOURCE_NAME = "Bluebonnet";

/** @typedef {{ value?: unknown, attributes?: Node[], children?: Node[] }} Node */

/** Says the name of the installation in our texts; see `brand.mjs`. A plugin of remark. */
export default function remarkOwnName() {
  const { product = SOURCE_NAME } = JSON.parse(
    readFileSync(projectPath("src", "domain", "marketing", "brand.json"), "utf8"),
  );
  /** @param {Node} node */
  const rename = (node) => {
    if (typeof node.value === "string") node.value = node.value.replaceAll(SOURCE_NAME, product);
    node.attributes?.forEach(rename);
    node.children?.forEach(rename);
  };
  return rename;
}
