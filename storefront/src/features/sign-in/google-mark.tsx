/** Google's G, in one colour. */
export const GoogleMark = () => (
  <svg viewBox="0 0 20 20" className="size-5 fill-current" aria-hidden="true">
    <path d="M10.2 8.4v3.4h4.7c-.2 1.3-1.5 3.7-4.7 3.7a5.3 5.3 0 0 1 0-10.6c1.6 0 2.7.7 3.3 1.3l2.3-2.3A8.2 8.2 0 0 0 10.2 1.7a8.5 8.5 0 1 0 0 17c4.9 0 8.1-3.4 8.1-8.3 0-.8-.1-1.4-.2-2Z" />
  </svg>
);
