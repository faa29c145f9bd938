import { CONNECT_PATH } from "~/domain/model/connect-path";
import { copy } from "./copy";

/** Opens a new tab, so that the text in the message box is kept. */
export const ConnectLink = () => (
  <a
    href={CONNECT_PATH}
    target="_blank"
    rel="noopener"
    className="whitespace-nowrap text-link underline underline-offset-2"
  >
    {copy.howToConnect}
  </a>
);
