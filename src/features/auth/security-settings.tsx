import { EmailSection } from "./security/email-section";
import { EventsSection } from "./security/events-section";
import { PasskeysSection } from "./security/passkeys-section";
import { PasswordSection } from "./security/password-section";
import { ProvidersSection } from "./security/providers-section";
import { SessionsSection } from "./security/sessions-section";

/** The Security tab of the account page. */
export function SecuritySettings() {
  return (
    <>
      <PasswordSection />
      <EmailSection />
      <PasskeysSection />
      <ProvidersSection />
      <SessionsSection />
      <EventsSection />
    </>
  );
}
