export const legalCopy = {
  title: "Terms and privacy",
  contents: "Contents",
  returnToLogin: "Return to Login",
};
