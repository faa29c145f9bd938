import { clearState, writeState } from "./set-up/preview-libraries-state.mjs";
import { preparePreviewLibraries } from "./set-up/set-up.mjs";
import { runCommand, SetUpError } from "./set-up/step.mjs";

// Run by `npm start` once the product is served.
await runCommand(async () => {
  writeState({ state: "installing" });
  try {
    await preparePreviewLibraries();
  } catch (error) {
    const reason = error instanceof SetUpError ? `${error.message} ${error.remedy}`.trim() : String(error);
    writeState({ state: "failed", reason });
    throw error;
  }
  clearState();
  return 0;
});
