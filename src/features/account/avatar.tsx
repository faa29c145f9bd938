import { firstCharacters } from "~/domain/text/first-characters";
import { cn } from "~/lib/cn";

type AvatarProps = {
  user: { name: string | null; email: string; avatarUrl: string | null };
  large?: boolean;
};

/** A user's picture or initial. Hidden from screen readers, because the name is always next to it. */
export function Avatar({ user, large = false }: AvatarProps) {
  const { name, email, avatarUrl } = user;
  const size = large ? "size-16 text-xl" : "size-full text-[13px]";
  if (avatarUrl) {
    return (
      // biome-ignore lint/performance/noImgElement: 256 px WebP from our own database; Next's optimizer could not read it.
      <img
        src={avatarUrl}
        alt=""
        width={256}
        height={256}
        className={cn(size, "rounded-full object-cover")}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={cn(
        size,
        "flex select-none items-center justify-center rounded-full bg-accent-soft font-semibold text-link",
      )}
    >
      {firstCharacters(name?.trim() || email, 1).toUpperCase()}
    </span>
  );
}
