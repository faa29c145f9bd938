/** The fields of a package.json that module resolution reads. @param {string} text @throws SyntaxError */
export function trimmedManifest(text) {
  const { name, version, type, types, typings, main, module, exports, typesVersions } = JSON.parse(text);
  return JSON.stringify({ name, version, type, types, typings, main, module, exports, typesVersions });
}
