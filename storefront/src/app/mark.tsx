/** The shop's logo: a P, drawn as a trace of a circuit board from one pad to another. */
export const Mark = () => (
  <svg viewBox="0 0 28 28" className="size-7" fill="none" aria-hidden="true">
    <path
      d="M8 19.5V5h8.5a5.5 5.5 0 0 1 0 11h-2"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinejoin="round"
    />
    <circle cx="8" cy="22.5" r="2.75" className="stroke-accent" strokeWidth="2.5" />
    <circle cx="12.5" cy="16" r="2" fill="currentColor" />
  </svg>
);
