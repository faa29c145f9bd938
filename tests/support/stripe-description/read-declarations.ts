import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { type ESTree, parseSync } from "vite";

/** A Stripe type by its namespaces: `Subscription.AutomaticTax.Liability`. */
export type Declared = ESTree.TSInterfaceDeclaration | ESTree.TSTypeAliasDeclaration;

/** What one of the SDK's files declares, and where its imported names come from. */
export type Declarations = {
  types: ReadonlyMap<string, Declared>;
  imports: ReadonlyMap<string, { file: string; name: string }>;
};

const folder = path.dirname(createRequire(import.meta.url).resolve("stripe"));

function nameOf(node: { type: string; name?: string }): string {
  if (node.name === undefined) throw new Error(`No name in ${node.type}`);
  return node.name;
}

function collect(statements: readonly ESTree.Node[], scope: string, types: Map<string, Declared>): void {
  for (const statement of statements) {
    const node =
      statement.type === "ExportNamedDeclaration" && statement.declaration
        ? statement.declaration
        : statement;
    if (node.type === "TSInterfaceDeclaration" || node.type === "TSTypeAliasDeclaration")
      types.set(scope + node.id.name, node);
    else if (node.type === "TSModuleDeclaration" && node.id.type === "Identifier" && node.body)
      collect(node.body.body, `${scope}${node.id.name}.`, types);
  }
}

/** Parses one of the SDK's type files by its path without extension: `resources/Invoices`. */
export function readDeclarations(file: string): Declarations {
  const name = path.join(folder, `${file}.d.ts`);
  const { program, errors } = parseSync(name, readFileSync(name, "utf8"), { lang: "dts" });
  if (errors.length > 0) throw new Error(`${name} cannot be read: ${errors[0]?.message}`);
  const types = new Map<string, Declared>();
  collect(program.body, "", types);
  const imports = new Map<string, { file: string; name: string }>();
  for (const statement of program.body) {
    if (statement.type !== "ImportDeclaration") continue;
    const from = path.join(path.dirname(file), statement.source.value.replace(/\.js$/, ""));
    for (const specifier of statement.specifiers)
      if (specifier.type === "ImportSpecifier")
        imports.set(specifier.local.name, { file: from, name: nameOf(specifier.imported) });
      else imports.set(specifier.local.name, { file: from, name: "*" });
  }
  return { types, imports };
}
