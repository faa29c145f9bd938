import { Check, Moon, Sun, SunMoon } from "lucide-react";
import { IconButton } from "~/components/ui/icon-button";
import { Menu, MenuAction } from "~/components/ui/menu";
import { copy } from "../copy";
import { type PageThemeChoice, pageThemes } from "../page-theme";

const icons = { own: <SunMoon />, light: <Sun />, dark: <Moon /> };

/** Chooses the page's theme, independently of the product's. */
export default function ThemeMenu({ theme: chosen, onTheme }: PageThemeChoice) {
  const trigger = (
    <IconButton label={`${copy.pageTheme.title}: ${copy.pageTheme[chosen]}`} size="sm">
      {icons[chosen]}
    </IconButton>
  );
  return (
    <Menu trigger={trigger}>
      {pageThemes.map((theme) => (
        <MenuAction
          key={theme}
          icon={<Check aria-hidden className={theme === chosen ? "" : "invisible"} />}
          onSelect={() => onTheme(theme)}
        >
          {copy.pageTheme[theme]}
        </MenuAction>
      ))}
    </Menu>
  );
}
