/** The sign of the product: a page with one line found in it. */
export function Mark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 26 26" aria-hidden="true" focusable="false">
      <rect width="26" height="26" rx="6" fill="var(--accent)" />
      <path
        d="M7 7.5h12M7 18.5h8"
        stroke="var(--on-accent)"
        strokeWidth="2"
        strokeLinecap="round"
        opacity="0.65"
      />
      <rect x="5.5" y="10.5" width="15" height="5" rx="1.2" fill="#ffc94d" />
    </svg>
  );
}
