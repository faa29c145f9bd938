import type { UseFormRegisterReturn } from "react-hook-form";
import { PasswordField } from "~/components/ui/password-field";
import { newPasswordCopy } from "../copy/new-password";

type NewPasswordFieldsProps = {
  labels?: { password: string; confirmPassword: string };
  field: (name: "password" | "confirmPassword") => UseFormRegisterReturn & { error: string | undefined };
};

/** A new password and its confirmation. */
export function NewPasswordFields({ labels = newPasswordCopy, field }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        hint={newPasswordCopy.hint}
        {...field("password")}
      />
      <PasswordField
        label={labels.confirmPassword}
        autoComplete="new-password"
        {...field("confirmPassword")}
      />
    </>
  );
}
