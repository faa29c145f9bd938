export const licencesCopy = {
  title: "Third-party licenses",
  intro:
    "Previews run in your browser with modules, libraries and fonts from npm, served by this server. Each package is listed with its exact version and license. The licenses of the product's own dependencies are in node_modules.",
  count: (count: number) => `${count} packages`,
  loadingList: "Loading the packages…",
  installing: "The packages are being installed. They appear here when that is done.",
  listFailed: "The packages could not be loaded. Reload the page to try again.",
  loading: "Loading the text…",
  failed: "The text could not be loaded. Close and open this entry to try again.",
  missing: (licence: string) => `This package includes no license text. Its manifest says: ${licence}`,
  link: (name: string) => `${name} on npm`,
};
