import type { FieldValues, Resolver } from "react-hook-form";

type LazyResolver<Form extends FieldValues> = {
  resolver: Resolver<Form>;
  /** Fetches the rules ahead of their use. */
  load: () => void;
};

/**
 * A form's rules, fetched with its first use: zod is a third of what a sign-in page would weigh. Where they
 * cannot be fetched the server's word counts, which checks the same rules anyway.
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
