import { FileText, LayoutDashboard, type LucideIcon, Settings, Users } from "lucide-react";

export type NavigationLink = { to: string; label: string; icon: LucideIcon };

export const links: NavigationLink[] = [
  { to: "/", label: "Dashboard", icon: LayoutDashboard },
  { to: "/invoices", label: "Invoices", icon: FileText },
  { to: "/clients", label: "Clients", icon: Users },
  { to: "/settings", label: "Settings", icon: Settings },
];
