import { templateFolder } from "~/server/adapters/templates/template-folder";

/** The product's templates; a broken one fails the test. */
export const productTemplates = templateFolder({
  folder: "templates",
  log: {
    warn: (details: unknown, message?: string) => {
      throw new Error(`${message}: ${JSON.stringify(details)}`);
    },
  },
});
