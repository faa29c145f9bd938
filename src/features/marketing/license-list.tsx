"use client";

import { useEffect, useState } from "react";
import type { LibraryState } from "~/domain/preview/library-state";
import { fetchWhenReady } from "~/lib/fetch-when-ready";
import { copy } from "./copy";

/** A package that is served to previews. `text`: where its licence text is; null when it comes without one. */
type PackageLicence = { name: string; version: string; licence: string; text: string | null };

/** The packages that previews load, with their versions and licences. */
export function LicenseList() {
  const [packages, setPackages] = useState<readonly PackageLicence[]>([]);
  const [note, setNote] = useState(copy.licences.loadingList);
  useEffect(() => {
    const load = async () => {
      const answer = await fetchWhenReady("/packages/licences.json", async (refusal) => {
        const missing: LibraryState = await refusal.json();
        if (missing.state === "failed") throw new Error(missing.reason);
        setNote(copy.licences.installing);
      });
      if (!answer.ok) throw new Error(`status ${answer.status}`);
      const list: PackageLicence[] = await answer.json();
      setPackages(list);
      setNote(copy.licences.count(list.length));
    };
    load().catch(() => setNote(copy.licences.listFailed));
  }, []);
  return (
    <>
      <p role="status" className="text-[13px] text-muted">
        {note}
      </p>
      {packages.length > 0 && (
        <ul className="flex flex-col divide-y divide-border border-border border-y">
          {packages.map((each) => (
            <li key={each.name}>
              <Licence of={each} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Licence({ of: { name, version, licence, text } }: { of: PackageLicence }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="flex cursor-pointer flex-wrap gap-x-3 py-2.5 text-sm marker:text-muted">
        <span className="min-w-0 break-all font-mono">
          {name} {version}
        </span>
        <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{licence}</span>
      </summary>
      <div className="flex flex-col gap-3 pb-4 text-[13px]">
        <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">
          {text ? isOpen && <LicenceText address={text} /> : copy.licences.missing(licence)}
        </p>
        <a href={`https://www.npmjs.com/package/${name}/v/${version}`} className="text-link underline">
          {copy.licences.link(name)}
        </a>
      </div>
    </details>
  );
}

function LicenceText({ address }: { address: string }) {
  const [shown, setShown] = useState(copy.licences.loading);
  useEffect(() => {
    const load = async () => {
      const response = await fetch(address);
      return response.ok ? response.text() : copy.licences.failed;
    };
    load().then(setShown, () => setShown(copy.licences.failed));
  }, [address]);
  return shown;
}
