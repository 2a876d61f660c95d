/** The portal's logo: a page under a wax seal. Decorative; the name is shown next to it or in the link. */
export const Logo = ({ size = 28 }: { readonly size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
    <rect width="32" height="32" rx="7" fill="#2456a6" />
    <path d="M10 7h8l5 5v13H10z" fill="none" stroke="#fff" strokeWidth="1.8" strokeLinejoin="round" />
    <circle cx="20" cy="22" r="4.2" fill="#a8432b" stroke="#fff" strokeWidth="1.4" />
  </svg>
);
