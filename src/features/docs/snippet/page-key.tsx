"use client";

import { createContext, lazy, type ReactNode, Suspense, use, useEffect, useState } from "react";
import type { ApiScope } from "~/domain/api/scope";
import { loadWhenOnline } from "~/lib/load-when-online";
import { toast } from "~/lib/toast";
import { isSignedIn } from "~/trpc/is-signed-in";
import { CallError, callMutation } from "~/trpc/light-call";
import { copy } from "../copy";

const PasswordDialog = lazy(() => loadWhenOnline(() => import("./password-dialog")));

/** One of the lifetimes that the account page offers. */
export const KEY_DAYS = 30;

type PageKey = {
  /** The key in the page's snippets. It is nowhere else, so a reload forgets it. */
  token: string | null;
  isMaking: boolean;
  /** Undefined for guests, who have no keys. */
  insert?: () => void;
};

const Context = createContext<PageKey>({ token: null, isMaking: false });

export const usePageKey = (): PageKey => use(Context);

type PageKeyProviderProps = { name: string; scopes: readonly ApiScope[]; children: ReactNode };

/** Lets a signed-in reader put a new API key into all snippets of a page. */
export function PageKeyProvider({ name, scopes, children }: PageKeyProviderProps) {
  const [isUser, setIsUser] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const [isMaking, setIsMaking] = useState(false);
  const [asksPassword, setAsksPassword] = useState(false);
  // Pages are static, so the browser asks.
  useEffect(() => void isSignedIn().then(setIsUser), []);
  const make = async (password: string) => {
    const made = await callMutation("apiKey", "create", {
      name,
      scopes: [...scopes],
      days: KEY_DAYS,
      password,
    });
    setToken(made.token);
    setAsksPassword(false);
    toast.success(copy.key.inserted, { description: copy.key.insertedText(KEY_DAYS) });
  };
  const insert = async () => {
    setIsMaking(true);
    try {
      await make("");
    } catch (error) {
      if (error instanceof CallError && error.field === "password") setAsksPassword(true);
      else
        toast.error(copy.key.failed, { description: error instanceof CallError ? error.message : undefined });
    } finally {
      setIsMaking(false);
    }
  };
  return (
    <Context value={{ token, isMaking, ...(isUser && { insert: () => void insert() }) }}>
      {children}
      <Suspense>
        {asksPassword && <PasswordDialog onSubmit={make} onClose={() => setAsksPassword(false)} />}
      </Suspense>
    </Context>
  );
}
