import type { FieldValues, Resolver } from "react-hook-form";

type LazyResolver<Form extends FieldValues> = {
  resolver: Resolver<Form>;
  /** Preloads the rules. */
  load: () => void;
};

/**
 * A form resolver loaded on first use: zod would be a third of a sign-in page's weight. If it fails to load, the
 * server's validation applies, which uses the same rules.
 */
export function lazyResolver<Form extends FieldValues>(
  fetchResolver: () => Promise<Resolver<Form>>,
): LazyResolver<Form> {
  return {
    load: () => void fetchResolver().catch(() => {}),
    resolver: async (values, context, options) => {
      const resolver = await fetchResolver().catch(() => undefined);
      return resolver ? resolver(values, context, options) : { values, errors: {} };
    },
  };
}
