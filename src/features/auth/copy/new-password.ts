export const newPasswordCopy = {
  password: "New password",
  confirmPassword: "Confirm new password",
  hint: "At least 8 characters. Any characters will do.",
};
