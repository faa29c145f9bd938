export const licencesCopy = {
  title: "Third-party licences",
  intro: (count: number) =>
    `Previews run in your browser with modules, libraries and fonts that this server delivers itself: ${count} packages from npm. Each is listed with its exact version and licence. The product's own dependencies carry their licences in node_modules.`,
  loading: "Loading the text…",
  failed: "The text could not be loaded. Close and open this entry to try again.",
  missing: (licence: string) => `This package comes without a licence text. Its manifest says: ${licence}`,
  link: (name: string) => `${name} on npm`,
};
