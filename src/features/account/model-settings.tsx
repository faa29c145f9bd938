"use client";

import { DefaultModel } from "./settings/default-model";
import { EditFormats } from "./settings/edit-formats";
import { FallbackModels } from "./settings/fallback-models";
import { WithSettings } from "./settings/with-settings";

/** Which models answer, and how they change files. */
export const ModelSettings = () => (
  <WithSettings
    render={(settings) => (
      <>
        <DefaultModel settings={settings} />
        <FallbackModels settings={settings} />
        <EditFormats settings={settings} />
      </>
    )}
  />
);
