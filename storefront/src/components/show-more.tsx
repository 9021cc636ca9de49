type Props = {
  /** How many are shown of how many, such as '100 of 250 bookings shown'. */
  children: string;
  pending: boolean;
  onMore: () => void;
};

/** Below a list with further pages: how much of it is shown, and a button for the next page. */
export const ShowMore = ({ children, pending, onMore }: Props) => (
  <div className="flex flex-col items-center gap-2">
    <p className="silkscreen">{children}</p>
    <button
      type="button"
      className="btn h-11 btn-quiet"
      // Not `disabled`, by which it would lose the focus.
      aria-disabled={pending || undefined}
      aria-busy={pending}
      onClick={() => pending || onMore()}
    >
      Show more
    </button>
  </div>
);
