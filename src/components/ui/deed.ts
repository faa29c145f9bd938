import { createContext, use } from "react";

/** Changing the chat on screen and what it builds, and what is its owner's alone. */
type Deed = "edit" | "manage";

/** What the viewer may do with the chat on screen; everything, where no page says otherwise. */
export const AllowedDeeds = createContext<(deed: Deed) => boolean>(() => true);

/** Whether to offer the viewer a control that does it. */
export const useDeed = (deed: Deed): boolean => use(AllowedDeeds)(deed);
