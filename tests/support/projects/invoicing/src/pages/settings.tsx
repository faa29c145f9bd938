import { useState } from "react";
import { PageHeader } from "@/components/page-header";
import { Button } from "@/components/ui/button";
import { Input } from "@/components/ui/input";
import { Label } from "@/components/ui/label";

export function SettingsPage() {
  const [company, setCompany] = useState("Ledgerly Inc.");
  const [isSaved, setIsSaved] = useState(false);
  return (
    <>
      <PageHeader title="Settings" />
      <div className="max-w-sm space-y-2">
        <Label htmlFor="company">Company</Label>
        <Input id="company" value={company} onChange={(event) => setCompany(event.target.value)} />
        <Button onClick={() => setIsSaved(true)}>Save</Button>
        {isSaved ? <p role="status">Saved.</p> : null}
      </div>
    </>
  );
}
