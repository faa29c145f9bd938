import type { FieldError, UseFormRegisterReturn } from "react-hook-form";
import { PasswordField } from "~/components/ui/password-field";
import { newPasswordCopy } from "./copy/new-password";

type NewPasswordFieldsProps = {
  labels?: { password: string; confirmPassword: string };
  register: (name: "password" | "confirmPassword") => UseFormRegisterReturn;
  errors: { password?: FieldError; confirmPassword?: FieldError };
};

/** A new password and its confirmation. */
export function NewPasswordFields({ labels = newPasswordCopy, register, errors }: NewPasswordFieldsProps) {
  return (
    <>
      <PasswordField
        label={labels.password}
        autoComplete="new-password"
        hint={newPasswordCopy.hint}
        error={errors.password?.message}
        {...register("password")}
      />
      <PasswordField
        label={labels.confirmPassword}
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        {...register("confirmPassword")}
      />
    </>
  );
}
