"use client";

import { useState } from "react";
import { copy } from "./copy";

/** A package that is served to previews. `text`: where its licence text is; null when it comes without one. */
type PackageLicence = { name: string; version: string; licence: string; text: string | null };

/** Packages with their versions and licences. */
export const LicenceList = ({ packages }: { packages: readonly PackageLicence[] }) => (
  <ul className="flex flex-col divide-y divide-border border-border border-y">
    {packages.map((each) => (
      <li key={each.name}>
        <Licence of={each} />
      </li>
    ))}
  </ul>
);

function Licence({ of: { name, version, licence, text } }: { of: PackageLicence }) {
  const [shown, setShown] = useState(copy.licences.loading);
  const load = async () => {
    if (!text) return setShown(copy.licences.missing(licence));
    try {
      const response = await fetch(text);
      setShown(response.ok ? await response.text() : copy.licences.failed);
    } catch {
      setShown(copy.licences.failed);
    }
  };
  return (
    <details onToggle={({ currentTarget }) => void (currentTarget.open && load())}>
      <summary className="flex cursor-pointer flex-wrap gap-x-3 py-2.5 text-sm marker:text-muted">
        <span className="min-w-0 break-all font-mono">
          {name} {version}
        </span>
        <span className="min-w-0 text-muted [overflow-wrap:anywhere]">{licence}</span>
      </summary>
      <div className="flex flex-col gap-3 pb-4 text-[13px]">
        <p className="whitespace-pre-wrap text-muted [overflow-wrap:anywhere]">{shown}</p>
        <a href={`https://www.npmjs.com/package/${name}/v/${version}`} className="text-link underline">
          {copy.licences.link(name)}
        </a>
      </div>
    </details>
  );
}
