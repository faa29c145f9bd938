import { CONNECT_PATH, LOCAL_MODELS_PATH } from "~/domain/model/connect-path";
import { copy } from "./copy";

/** Where to get a model, each in a new tab: the builder stays as it is. */
export const ConnectLinks = () => (
  <>
    <a href={LOCAL_MODELS_PATH} target="_blank" rel="noopener" className={linkStyles}>
      {copy.runHere}
    </a>
    {" · "}
    <a href={CONNECT_PATH} target="_blank" rel="noopener" className={linkStyles}>
      {copy.howToConnect}
    </a>
  </>
);

const linkStyles = "whitespace-nowrap text-link underline underline-offset-2";
