// The dark theme's colors; the image library cannot parse oklch().
const colors = { ground: "#0b0c10", text: "#f2f3f7", muted: "#a3a6b3", petal: "#7a80f0", line: "#25272f" };

type ShareCardProps = {
  brand: string;
  /** As `#585dd0`. */
  accent: string;
  /** The product's own mark. */
  hasMark: boolean;
  /** Next to the brand. */
  label?: string | undefined;
  headline: string;
  description: string;
};

/**
 * The image of a shared link, 1200 x 630: mark and name, headline, description. Rendered by next/og, which only
 * supports flexbox.
 */
export function ShareCard({ brand, accent, hasMark, label, headline, description }: ShareCardProps) {
  return (
    <div
      style={{
        width: "100%",
        height: "100%",
        display: "flex",
        flexDirection: "column",
        justifyContent: "space-between",
        padding: 80,
        color: colors.text,
        backgroundColor: colors.ground,
        backgroundImage: `radial-gradient(circle at 88% 10%, ${accent}52, rgba(11, 12, 16, 0) 55%)`,
        fontFamily: "Geist",
      }}
    >
      <div style={{ display: "flex", alignItems: "center", gap: 20 }}>
        {hasMark && <Mark />}
        <div style={{ fontSize: 38, fontWeight: 600, letterSpacing: -0.8 }}>{brand}</div>
        {label && (
          <div style={{ display: "flex", alignItems: "center", gap: 20, fontSize: 34, color: colors.muted }}>
            <div style={{ width: 2, height: 36, backgroundColor: colors.line }} />
            {label}
          </div>
        )}
      </div>
      <div style={{ display: "flex", flexDirection: "column", gap: 28 }}>
        <div style={{ fontSize: 76, fontWeight: 600, lineHeight: 1.08, letterSpacing: -2.4, maxWidth: 960 }}>
          {headline}
        </div>
        <div style={{ fontSize: 32, lineHeight: 1.45, color: colors.muted, maxWidth: 940 }}>
          {description}
        </div>
      </div>
    </div>
  );
}

const Mark = () => (
  <svg
    width="60"
    height="60"
    viewBox="0 0 24 24"
    fill="none"
    aria-hidden="true"
    // Offsets the mark's built-in padding, so that it lines up with the text.
    style={{ margin: "0 -12px 0 -13px" }}
  >
    <path d="M12 17v5" stroke={colors.muted} strokeWidth="1.8" strokeLinecap="round" />
    <path d="M12 4.6C10.7 3.7 10.7 2.2 12 1c1.3 1.2 1.3 2.7 0 3.6Z" fill={colors.text} />
    <path
      fill={colors.petal}
      d="M11.4 9.3C8.9 9.4 7.6 8 7.7 5.4c2.6 0 3.9 1.4 3.7 3.9ZM12.6 9.3c2.5.1 3.8-1.3 3.7-3.9-2.6 0-3.9 1.4-3.7 3.9ZM11.4 13.9c-3.2.2-4.9-1.5-4.8-4.8 3.3-.1 5 1.6 4.8 4.8ZM12.6 13.9c3.2.2 4.9-1.5 4.8-4.8-3.3-.1-5 1.6-4.8 4.8ZM11.4 19.2c-4 .2-6-1.9-5.9-5.9 4-.2 6.1 1.9 5.9 5.9ZM12.6 19.2c4 .2 6-1.9 5.9-5.9-4-.2-6.1 1.9-5.9 5.9Z"
    />
  </svg>
);
