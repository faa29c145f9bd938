import type { ESTree } from "vite";
import { type Declarations, readDeclarations } from "./read-declarations";

type Schema = Record<string, unknown> | boolean;

/** Where a type is used: its file and enclosing namespaces. */
type Place = { file: string; scope: readonly string[] };

/** Wire formats of the SDK's own types. */
const wire: Readonly<Record<string, Schema>> = {
  Decimal: { type: "string", pattern: "^-?\\d+(\\.\\d+)?$" },
  Metadata: { type: "object", additionalProperties: { type: "string" } },
};

const keywords: Readonly<Record<string, Schema>> = {
  TSStringKeyword: { type: "string" },
  TSNumberKeyword: { type: "number" },
  TSBooleanKeyword: { type: "boolean" },
  TSNullKeyword: { type: "null" },
  TSUnknownKeyword: true,
  // `deleted?: void`: must be absent.
  TSVoidKeyword: false,
};

/**
 * Converts the SDK's types to JSON schemas. Stripe generates the types from the same API description as its OpenAPI
 * file, and they always match the SDK's API version. Stricter where it matters: unknown fields and unlisted values
 * are errors.
 *
 * @param described the files of the described objects; those of other files count as any object
 */
export class Schemas {
  readonly definitions: Record<string, Schema> = {};
  readonly #described: ReadonlySet<string>;
  readonly #files = new Map<string, Declarations>();

  constructor(described: Iterable<string>) {
    this.#described = new Set(described);
  }

  /** The schema of an exported type, as a reference to its definition. */
  reference(file: string, name: string): Schema {
    const key = `${file}#${name}`;
    if (!(key in this.definitions)) {
      // Registered first, for recursive types.
      this.definitions[key] = {};
      const declared = this.#file(file).types.get(name);
      if (!declared) throw new Error(`${file} declares no ${name}`);
      const place = { file, scope: name.split(".") };
      this.definitions[key] =
        declared.type === "TSInterfaceDeclaration"
          ? this.#object(declared.body.body, place)
          : this.#type(declared.typeAnnotation, { file, scope: place.scope.slice(0, -1) });
    }
    return { $ref: `#/definitions/${encodeURIComponent(key).replaceAll("~", "~0")}` };
  }

  #file(file: string): Declarations {
    const known = this.#files.get(file) ?? readDeclarations(file);
    this.#files.set(file, known);
    return known;
  }

  #object(members: readonly ESTree.TSSignature[], place: Place): Schema {
    const properties: Record<string, Schema> = {};
    const required: string[] = [];
    let additionalProperties: Schema = false;
    for (const member of members) {
      if (member.type === "TSIndexSignature")
        additionalProperties = this.#type(member.typeAnnotation.typeAnnotation, place);
      if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier") continue;
      if (!member.typeAnnotation) throw new Error(`${member.key.name} has no type`);
      properties[member.key.name] = this.#type(member.typeAnnotation.typeAnnotation, place);
      if (!member.optional) required.push(member.key.name);
    }
    // A type without fields stands for any object: an event's subject.
    if (members.length === 0) return { type: "object" };
    return { type: "object", properties, required, additionalProperties };
  }

  #type(node: ESTree.TSType, place: Place): Schema {
    const keyword = keywords[node.type];
    if (keyword !== undefined) return keyword;
    if (node.type === "TSLiteralType" && node.literal.type === "Literal")
      return { const: node.literal.value };
    if (node.type === "TSUnionType") return this.#union(node.types, place);
    if (node.type === "TSArrayType") return { type: "array", items: this.#type(node.elementType, place) };
    if (node.type === "TSTypeLiteral") return this.#object(node.members, place);
    if (node.type === "TSTypeReference") return this.#referenced(node, place);
    throw new Error(`${place.scope.join(".")} has a type of an unknown kind: ${node.type}`);
  }

  #union(types: readonly ESTree.TSType[], place: Place): Schema {
    // The SDK allows future values; we accept only the known ones.
    const listed = types.filter((type) => nameIn(type) !== "OtherString");
    return { anyOf: listed.map((type) => this.#type(type, place)) };
  }

  #referenced(node: ESTree.TSTypeReference, place: Place): Schema {
    const name = nameIn(node);
    const [argument] = node.typeArguments?.params ?? [];
    if (name === "Array" && argument) return { type: "array", items: this.#type(argument, place) };
    if (name === "ApiList" && argument) return this.#list(this.#type(argument, place));
    return wire[name] ?? this.#named(name, place);
  }

  #list(item: Schema): Schema {
    return {
      type: "object",
      properties: {
        object: { const: "list" },
        data: { type: "array", items: item },
        has_more: { type: "boolean" },
        url: { type: "string" },
      },
      required: ["object", "data", "has_more", "url"],
      additionalProperties: false,
    };
  }

  /** Resolves a type name: in the nearest enclosing namespace, otherwise in the file it is imported from. */
  #named(name: string, { file, scope }: Place): Schema {
    const { types, imports } = this.#file(file);
    for (let depth = scope.length; depth >= 0; depth--) {
      const full = [...scope.slice(0, depth), name].join(".");
      if (types.has(full)) return this.reference(file, full);
    }
    const [first = "", ...rest] = name.split(".");
    const imported = imports.get(first);
    if (!imported) throw new Error(`${file} does not say what ${name} is`);
    return this.#described.has(imported.file)
      ? this.reference(imported.file, [imported.name, ...rest].join("."))
      : { type: "object" };
  }
}

function nameIn(node: ESTree.TSType): string {
  return node.type === "TSTypeReference" ? entityName(node.typeName) : "";
}

function entityName(name: ESTree.TSTypeName): string {
  if (name.type === "Identifier") return name.name;
  if (name.type === "TSQualifiedName") return `${entityName(name.left)}.${name.right.name}`;
  throw new Error("A type is named by `this`");
}
