// The parts of npm's own libraries that are used here; they come without types.
declare module "@npmcli/arborist" {
  export type Node = {
    location: string;
    isProjectRoot: boolean;
    package: { name: string; version: string; gypfile?: boolean; dependencies?: Record<string, string> };
    hasInstallScript: boolean;
  };
  export type Tree = { inventory: Map<string, Node>; meta: { toString(): string } };
  export default class Arborist {
    constructor(options: Record<string, unknown>);
    buildIdealTree(options: {
      add?: string[];
      rm?: string[];
      update?: { names: string[] };
      saveType?: "dev";
    }): Promise<Tree>;
  }
}

declare module "pacote" {
  const pacote: {
    /** `modified` is part of the abbreviated metadata, `time` of the full metadata. */
    packument(
      name: string,
      options: Record<string, unknown>,
    ): Promise<{ modified?: string; time?: { created?: string } }>;
    manifest(spec: string, options: Record<string, unknown>): Promise<{ version: string }>;
    extract(spec: string, folder: string, options: Record<string, unknown>): Promise<unknown>;
  };
  export default pacote;
}
