import { useMemo } from "react";
import { type ThemeVariable, themeVariables } from "~/domain/project/hand-edit/theme-variables";
import type { ProjectFiles } from "~/domain/project/project-files";
import { copy } from "../copy";
import { ColorInput } from "./color-input";
import { Section } from "./panel-parts";
import { variableValueOf } from "./style-value";
import { TypedField } from "./typed-field";

type ThemeVariablesProps = {
  files: ProjectFiles;
  onShow: (variable: ThemeVariable, value: string) => void;
  onChange: (variable: ThemeVariable, value: string) => void;
};

/** Edits the project's colors, corners and fonts. */
export const ThemeVariables = (props: ThemeVariablesProps) => (
  <Section title={copy.hand.theme}>
    <Variables {...props} />
  </Section>
);

function Variables({ files, onShow, onChange }: ThemeVariablesProps) {
  const variables = useMemo(() => themeVariables(files), [files]);
  if (variables.length === 0) return <p className="text-[13px] text-muted">{copy.hand.noTheme}</p>;
  return variables.map((variable, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, and the list is fixed while visible.
    <div key={at} className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <TypedField
          label={copy.hand.variable(variable)}
          value={variable.value}
          parse={(typed) => variableValueOf(variable, typed)}
          onTyped={(_, value) => onShow(variable, value ?? variable.value)}
          onCommit={(value) => onChange(variable, value)}
        />
      </div>
      {/^#[\da-f]{6}$/i.test(variable.value) && (
        <ColorInput
          label={copy.hand.chooseColor(copy.hand.variable(variable))}
          value={variable.value}
          onShow={(value) => onShow(variable, value)}
          onChange={(value) => onChange(variable, value)}
        />
      )}
    </div>
  ));
}
