import { templateFolder } from "~/server/adapters/templates/template-folder";

/** The templates that come with the product; a broken one fails the test that reads them. */
export const productTemplates = templateFolder({
  folder: "templates",
  log: {
    warn: (details: unknown, message?: string) => {
      throw new Error(`${message}: ${JSON.stringify(details)}`);
    },
  },
});
