import { z } from "zod";
import { type AccountFile, accountFile } from "./archive";
import * as records from "./records";

/** A parsed account file. Invalid settings are left out; the others are imported. */
export type ReadAccount = Omit<AccountFile, "settings"> & {
  settings: Partial<NonNullable<AccountFile["settings"]>> | null;
  /** The names of what was left out. */
  refused: string[];
};

const loose = z.looseObject({
  profile: z.looseObject({}),
  settings: z.looseObject({}).nullable(),
  folders: z.array(z.unknown()),
  savedPrompts: z.array(z.unknown()),
});

/** @returns null when it is not an account */
export function readAccount(item: unknown): ReadAccount | null {
  const written = loose.safeParse(item).data;
  if (!written) return null;
  const refused: string[] = [];
  const fields = <Shape extends z.ZodRawShape>(record: z.ZodObject<Shape>, values: object, name: string) =>
    Object.fromEntries(
      Object.entries(record.shape).flatMap(([key, schema]) => {
        const value = Object.hasOwn(values, key) ? values[key as keyof typeof values] : undefined;
        const { success, data } = z.safeParse(schema, value);
        if (!success) refused.push(`${name}.${key}`);
        return success ? [[key, data]] : [];
      }),
    ) as Partial<z.output<z.ZodObject<Shape>>>;
  const each = <Schema extends z.ZodType>(schema: Schema, values: readonly unknown[], name: string) =>
    values.flatMap((value, at) => {
      const { success, data } = schema.safeParse(value);
      if (!success) refused.push(`${name}[${at}]`);
      return success ? [data] : [];
    });
  const { email, name, avatar } = fields(
    accountFile.pick({ email: true, name: true, avatar: true }),
    written,
    "account",
  );
  const profile = fields(records.profile, written.profile, "profile");
  return {
    email: email ?? "",
    name: name ?? null,
    avatar: avatar ?? null,
    profile: { username: profile.username ?? null, phone: profile.phone ?? null },
    settings: written.settings && fields(records.settings, written.settings, "settings"),
    folders: each(records.folder, written.folders, "folders"),
    savedPrompts: each(records.savedPrompt, written.savedPrompts, "savedPrompts"),
    refused,
  };
}
