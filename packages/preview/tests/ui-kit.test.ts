import { describe, expect, it } from "vitest";
import { uiKit as kit } from "~/server/services/project/ui-kit";
import index from "../../../public/packages/index.json" with { type: "json" };
import { ourInterface, recordedInterface } from "../../../scripts/ui-kit-interface.mjs";
import { compileScript, isScript } from "../bundle/compile-file";
import { importedNames } from "../project/imported-names";
import { resolveImport } from "../project/resolve-import";
import type { SourceFiles } from "../project/source-files";
import { withUiKit } from "../project/ui-kit";

describe("withUiKit", () => {
  it("adds the components that are imported, with their own imports, in the project's source folder", () => {
    const files: SourceFiles = new Map([
      [
        "src/App.tsx",
        'import { AlertDialog } from "@/components/ui/alert-dialog";\nexport default AlertDialog;',
      ],
    ]);
    expect([...withUiKit(files, kit).keys()].toSorted()).toEqual([
      "src/App.tsx",
      "src/components/ui/alert-dialog.tsx",
      "src/components/ui/button.tsx",
      "src/components/ui/theme.css",
      "src/lib/utils.ts",
    ]);
  });

  it("adds hooks at the imported path, with their own imports", () => {
    const files: SourceFiles = new Map([
      [
        "src/App.tsx",
        'import { useToast } from "@/components/ui/use-toast";\nimport { useIsMobile } from "@/hooks/use-mobile";',
      ],
    ]);
    expect([...withUiKit(files, kit).keys()].slice(1).toSorted()).toEqual([
      "src/components/ui/use-toast.ts",
      "src/hooks/use-mobile.ts",
    ]);
  });

  it("leaves existing components and unknown imports alone", () => {
    const files: SourceFiles = new Map([
      [
        "app/page.tsx",
        'import { Button } from "../components/ui/button";\nimport x from "@/components/ui/unknown";',
      ],
      ["components/ui/button.tsx", "export const Button = 1;"],
    ]);
    expect(withUiKit(files, kit)).toBe(files);
  });
});

describe("the components", () => {
  const project: SourceFiles = new Map([...kit].map(([path, text]) => [`src/${path}`, text]));

  it.each([...project.keys()].filter(isScript))(
    "%s compiles, and the preview has all that it imports",
    (path) => {
      const source = String(project.get(path));
      expect(() => compileScript(path, source)).not.toThrow();
      const packages = { has: (name: string) => Object.hasOwn(index.files, name) };
      const missing = importedNames(path, source).filter(
        (name) => resolveImport(project, path, name, packages).kind === "missing",
      );
      expect(missing).toEqual([]);
    },
  );

  /** They need packages that the preview does not have, or are for chats only. */
  const LEFT_OUT = new Set(["attachment", "bubble", "combobox", "marker", "message", "message-scroller"]);
  const ours = ourInterface();

  it.each(Object.entries(recordedInterface()).filter(([name]) => !LEFT_OUT.has(name)))(
    "%s has the names, props, variants and slots of shadcn/ui",
    (name, parts) => {
      expect(parts.filter((part) => !ours[name]?.includes(part))).toEqual([]);
    },
  );
});
