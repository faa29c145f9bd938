export const licencesCopy = {
  title: "Third-party licenses",
  intro: (count: number) =>
    `Previews run in your browser with modules, libraries and fonts served by this server: ${count} packages from npm. Each is listed with its exact version and license. The licenses of the product's own dependencies are in node_modules.`,
  loading: "Loading the text…",
  failed: "The text could not be loaded. Close and open this entry to try again.",
  missing: (licence: string) => `This package includes no license text. Its manifest says: ${licence}`,
  link: (name: string) => `${name} on npm`,
};
