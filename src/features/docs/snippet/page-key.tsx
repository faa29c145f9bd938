"use client";

import { createContext, lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import type { ApiScope } from "~/domain/api/scope";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { isSignedIn } from "~/trpc/is-signed-in";
import { CallError, callMutation } from "~/trpc/light-call";
import { copy } from "../copy";

const PasswordDialog = lazy(() => loadWhenOnline(() => import("./password-dialog")));

/** Must be a lifetime that the account page offers. */
export const KEY_DAYS = 30;

type PageKey = {
  /** The key in the page's snippets. Kept in memory only: a reload discards it. */
  token: string | null;
  isCreating: boolean;
  /** Undefined for guests, who have no keys. */
  insert?: () => void;
};

export const PageKeyContext = createContext<PageKey>({ token: null, isCreating: false });

type PageKeyProviderProps = { name: string; scopes: readonly ApiScope[]; children: ReactNode };

/** Lets a signed-in reader put a new API key into all snippets of a page. */
export function PageKeyProvider({ name, scopes, children }: PageKeyProviderProps) {
  const [isUser, setIsUser] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const [isCreating, setIsCreating] = useState(false);
  const [needsPassword, setNeedsPassword] = useState(false);
  // Pages are static, so the browser checks.
  useEffect(() => void isSignedIn().then(setIsUser), []);
  const createKey = async (password: string) => {
    const created = await callMutation("apiKey", "create", {
      name,
      scopes: [...scopes],
      days: KEY_DAYS,
      password,
    });
    setToken(created.token);
    setNeedsPassword(false);
    toast.success(copy.key.inserted, { description: copy.key.insertedText(KEY_DAYS) });
  };
  const insert = async () => {
    setIsCreating(true);
    try {
      await createKey("");
    } catch (error) {
      if (error instanceof CallError && error.field === "password") setNeedsPassword(true);
      else
        toast.error(copy.key.failed, { description: error instanceof CallError ? error.message : undefined });
    } finally {
      setIsCreating(false);
    }
  };
  return (
    <PageKeyContext value={{ token, isCreating, ...(isUser && { insert: () => void insert() }) }}>
      {children}
      <Suspense>
        {needsPassword && <PasswordDialog onSubmit={createKey} onClose={() => setNeedsPassword(false)} />}
      </Suspense>
    </PageKeyContext>
  );
}
