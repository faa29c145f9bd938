import { Children, isValidElement, type ReactNode } from "react";
import { RememberedTabs } from "./remembered-tabs";

type TabProps = { label: string; children: ReactNode };

/** One language or system of <Tabs>. */
export const Tab = ({ children }: TabProps) => children;

/** The same step in several languages or systems, one at a time. */
export function Tabs({ children }: { children: ReactNode }) {
  const tabs = Children.toArray(children).flatMap((child) =>
    isValidElement<TabProps>(child) ? { label: child.props.label, panel: child.props.children } : [],
  );
  return <RememberedTabs tabs={tabs} />;
}
