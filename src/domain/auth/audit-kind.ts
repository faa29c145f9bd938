/** Security events of an account. features/auth/copy has a text for each, enforced by the compiler. */
export const auditKinds = [
  "signed_up",
  "email_confirmed",
  "signed_in",
  "sign_in_failed",
  "second_factor_failed",
  "signed_out",
  "new_device",
  "password_changed",
  "password_reset",
  "email_change_requested",
  "email_changed",
  "session_ended",
  "other_sessions_ended",
  "two_factor_on",
  "two_factor_off",
  "recovery_codes_made",
  "recovery_code_used",
  "passkey_added",
  "passkey_removed",
  "passkey_suspicious",
  "provider_connected",
  "provider_disconnected",
  "api_key_created",
  "api_key_revoked",
  "account_exported",
  "deletion_requested",
  "deletion_cancelled",
  "marketing_consented",
  "marketing_withdrawn",
] as const;
export type AuditKind = (typeof auditKinds)[number];

/** Events the owner is always emailed about, whatever their email settings. */
export const mailedKinds = [
  "new_device",
  "password_changed",
  "password_reset",
  "email_changed",
  "two_factor_on",
  "two_factor_off",
  "recovery_codes_made",
  "recovery_code_used",
  "passkey_added",
  "passkey_removed",
  "passkey_suspicious",
  "provider_connected",
  "provider_disconnected",
  "api_key_created",
  "deletion_requested",
  "deletion_cancelled",
] as const satisfies readonly AuditKind[];
export type MailedKind = (typeof mailedKinds)[number];

export const isMailed = (kind: string): kind is MailedKind => mailedKinds.some((mailed) => mailed === kind);
