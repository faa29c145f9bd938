import { company } from "~/domain/marketing/company";
import { cn } from "~/lib/cn";
import { copy } from "./copy";

/** Links to the company's social media. */
export function SocialLinks({ className }: { className?: string }) {
  return (
    <ul aria-label={copy.shell.social} className={cn("flex flex-wrap gap-x-5 text-[13px]", className)}>
      {company.social.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            rel="noopener noreferrer"
            className="inline-block min-w-6 py-1 text-center text-muted transition-colors hover:text-foreground pointer-coarse:py-3"
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
