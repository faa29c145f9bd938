import { Children, isValidElement, type ReactNode } from "react";
import { LinkedTabs } from "./tabs/linked-tabs";
import { RememberedTabs } from "./tabs/remembered-tabs";

type TabProps = { label: string; children: ReactNode };

/** One of <Tabs> or <PageTabs>. */
export const Tab = ({ children }: TabProps) => children;

const tabsIn = (children: ReactNode) =>
  Children.toArray(children).flatMap((child) =>
    isValidElement<TabProps>(child) ? { label: child.props.label, panel: child.props.children } : [],
  );

/** The same step in several languages or systems, one at a time. */
export const Tabs = ({ children }: { children: ReactNode }) => <RememberedTabs tabs={tabsIn(children)} />;

/** The parts of a long page, one at a time. The address names the part: `#quickstart`. */
export const PageTabs = ({ children }: { children: ReactNode }) => <LinkedTabs tabs={tabsIn(children)} />;
