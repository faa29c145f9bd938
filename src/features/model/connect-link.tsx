import { copy } from "./copy";

/** Where the documentation says how each kind of model is connected. */
export const CONNECT_HREF = "/docs#connect-a-model";

/** Opens beside this page: what is in the message box stays. */
export const ConnectLink = () => (
  <a
    href={CONNECT_HREF}
    target="_blank"
    rel="noopener"
    className="whitespace-nowrap text-link underline underline-offset-2"
  >
    {copy.howToConnect}
  </a>
);
