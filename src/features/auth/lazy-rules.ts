import type { FieldValues, Resolver } from "react-hook-form";

type Rules<Form extends FieldValues> = {
  resolver: Resolver<Form>;
  /** Fetches the rules ahead of their use. */
  load: () => void;
};

/**
 * A form's rules, fetched with its first use: zod is a third of what a sign-in page would weigh. Where they
 * cannot be fetched the server's word counts, which checks the same rules anyway.
 */
export function lazyRules<Form extends FieldValues>(fetchRules: () => Promise<Resolver<Form>>): Rules<Form> {
  return {
    load: () => void fetchRules().catch(() => {}),
    resolver: async (values, context, options) => {
      const resolver = await fetchRules().catch(() => undefined);
      return resolver ? resolver(values, context, options) : { values, errors: {} };
    },
  };
}
