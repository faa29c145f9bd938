import { NavLink } from "react-router-dom";
import { cn } from "@/lib/utils";
import { links } from "@/routes/links";
import { Logo } from "./logo";

export function Sidebar() {
  return (
    <nav data-mark="sidebar" className="w-56 space-y-1 border-r bg-card p-4">
      <Logo />
      {links.map(({ to, label, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end={to === "/"}
          className={({ isActive }) =>
            cn("flex items-center gap-2 rounded-md px-3 py-2 text-sm", isActive && "bg-primary text-primary-foreground")
          }
        >
          <Icon className="size-4" />
          {label}
        </NavLink>
      ))}
    </nav>
  );
}
