type Props = {
  /** What is shown and of how many: '100 of 250 bookings shown'. */
  children: string;
  pending: boolean;
  onMore: () => void;
};

/** Under a list that goes on: how much of it is shown, and the way to the next page. */
export const ShowMore = ({ children, pending, onMore }: Props) => (
  <div className="flex flex-col items-center gap-2">
    <p className="silkscreen">{children}</p>
    <button
      type="button"
      className="btn h-11 btn-quiet"
      disabled={pending}
      aria-busy={pending}
      onClick={onMore}
    >
      Show more
    </button>
  </div>
);
