import { zodResolver } from "@hookform/resolvers/zod";
import { useEffect } from "react";
import { FormProvider, useForm, useFormContext } from "react-hook-form";
import { FormDialog } from "~/components/ui/form-dialog";
import { NativeSelect } from "~/components/ui/native-select";
import { TextArea } from "~/components/ui/text-area";
import { TextField } from "~/components/ui/text-field";
import { type ModelfileForm as Form, modelfileInput } from "~/domain/model/modelfile-input";
import { toast } from "~/lib/toast";
import { api } from "~/trpc/react";
import { submitForm } from "~/trpc/server-error";
import { copy } from "./copy";
import { ExampleFields } from "./example-fields";
import { ModelfileView } from "./modelfile-view";

type ModelfileFormProps = { title: string; values: Form; bases: readonly string[]; onClose: () => void };

const numericParameters = ["temperature", "top_p", "top_k", "num_ctx", "repeat_penalty", "seed"] as const;

/** A form for a model derived from a base, next to the resulting Modelfile. */
export function ModelfileForm({ title, values, bases, onClose }: ModelfileFormProps) {
  const utils = api.useUtils();
  const create = api.model.ollama.create.useMutation();
  const form = useForm<Form>({
    resolver: zodResolver(modelfileInput, undefined, { raw: true }),
    defaultValues: values,
  });
  const { errors } = form.formState;
  const baseTemplate = useBaseTemplate(form, values);
  /** Omits an unchanged template, so that the base's is inherited: newer models define more than a template. */
  const toSend = (typed: Form): Form =>
    typed.template === baseTemplate ? { ...typed, template: "" } : typed;
  const save = async (typed: Form) => {
    await create.mutateAsync(toSend(typed));
    toast.success(copy.create.started(typed.name));
    onClose();
    await Promise.all([utils.model.ollama.invalidate(), utils.model.list.invalidate()]);
  };
  return (
    <FormProvider {...form}>
      <FormDialog
        onClose={onClose}
        title={title}
        description={copy.create.text}
        shape="wide"
        cancel={copy.cancel}
        submit={values.replaces ? copy.create.save : copy.create.action}
        busy={create.isPending}
        onSubmit={submitForm(form, save, copy.notSaved)}
        errors={errors}
        className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]"
      >
        <div className="flex min-w-0 flex-col gap-4">
          <BaseFields values={values} bases={bases} />
          <ParameterFields />
          <ExampleFields />
          <TextArea
            label={copy.create.template}
            hint={copy.create.templateHint}
            error={errors.template?.message}
            spellCheck={false}
            className="max-h-64 font-mono"
            {...form.register("template")}
          />
        </div>
        <ModelfileView toSend={toSend} />
      </FormDialog>
    </FormProvider>
  );
}

function BaseFields({ values, bases }: Pick<ModelfileFormProps, "values" | "bases">) {
  const { register, formState } = useFormContext<Form>();
  const { errors } = formState;
  return (
    <>
      <NativeSelect
        label={copy.create.base}
        error={errors.from?.message}
        options={[...new Set([values.from, ...bases])].map((name) => ({ value: name, label: name }))}
        {...register("from")}
      />
      <TextField
        label={copy.create.name}
        placeholder={copy.create.namePlaceholder}
        error={errors.name?.message}
        readOnly={values.replaces}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        {...register("name")}
      />
      <TextArea
        label={copy.create.system}
        hint={copy.create.systemHint}
        error={errors.system?.message}
        {...register("system")}
      />
    </>
  );
}

function ParameterFields() {
  const { register, formState } = useFormContext<Form>();
  const { errors } = formState;
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-1 font-medium text-[13px] text-foreground">{copy.create.parameters}</legend>
      <p className="text-[13px] text-muted">{copy.create.parametersHint}</p>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {numericParameters.map((name) => (
          <TextField
            key={name}
            label={copy.create[name]}
            error={errors[name]?.message}
            inputMode="decimal"
            autoComplete="off"
            {...register(name)}
          />
        ))}
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {(["stop", "others"] as const).map((name) => (
          <TextArea
            key={name}
            label={copy.create[name]}
            hint={copy.create[`${name}Hint`]}
            error={errors[name]?.message}
            spellCheck={false}
            {...register(name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The base's template, which prefills a new model's field. Undefined while unknown. */
function useBaseTemplate(
  { watch, formState, resetField }: ReturnType<typeof useForm<Form>>,
  values: Form,
): string | undefined {
  const { data } = api.model.ollama.details.useQuery({ name: watch("from") }, { retry: false });
  const isTyped = Boolean(formState.dirtyFields.template) || values.template !== "";
  const template = data?.template;
  useEffect(() => {
    if (template !== undefined && !isTyped) resetField("template", { defaultValue: template });
  }, [template, isTyped, resetField]);
  return template;
}
