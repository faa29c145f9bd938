/** Texts of the pages that replace a publication. */
export const fallbackPageCopy = {
  missing: {
    code: "404",
    title: "Page not found",
    text: "Sorry, we couldn't find the page you're looking for. It might have been moved or doesn't exist.",
    home: "Return Home",
  },
  expired: {
    code: "410",
    title: "This page has expired",
    text: "It was published until a set date, which has passed.",
    home: "Return Home",
  },
  locked: {
    title: "This page has a password",
    text: "Enter the password you were given.",
    label: "Password",
    submit: "Open page",
    wrong: "This password is incorrect.",
  },
};
