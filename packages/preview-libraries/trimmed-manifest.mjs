/** What resolution of modules reads of a package.json. @param {string} text @throws SyntaxError */
export function trimmedManifest(text) {
  const { name, version, type, types, typings, main, module, exports, typesVersions } = JSON.parse(text);
  return JSON.stringify({ name, version, type, types, typings, main, module, exports, typesVersions });
}
