import { zodResolver } from "@hookform/resolvers/zod";
import { useMemo } from "react";
import { useForm, useWatch } from "react-hook-form";
import { type TemplateValues, type TemplateVariables, templateValuesInput } from "~/domain/template/template";

export type ValuesForm = Record<string, string>;

/**
 * The form of a template's variables.
 *
 * @param stored values entered before; invalid ones are ignored
 * @returns `shown`: the valid values, for the preview
 */
export function useTemplateValues(variables: TemplateVariables, stored: TemplateValues) {
  const schema = useMemo(() => templateValuesInput(variables), [variables]);
  const valid = (values: TemplateValues): ValuesForm =>
    Object.fromEntries(
      Object.entries(values).filter(([key, value]) => schema.shape[key]?.safeParse(value).success),
    );
  const defaults = Object.fromEntries(
    Object.entries(variables).map(([key, variable]) => [key, variable.default]),
  );
  const form = useForm<ValuesForm>({
    resolver: zodResolver(schema) as never,
    mode: "onChange",
    defaultValues: { ...defaults, ...valid(stored) },
  });
  const values = useWatch({ control: form.control });
  return { form, shown: valid(values as ValuesForm) };
}
