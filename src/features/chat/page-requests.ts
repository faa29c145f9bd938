import { createContext } from "react";

/** Called when an agent asks for the page of the chat's project. Without a provider, the page around does not show it. */
export const PageRequests = createContext<() => void>(() => {});
