import { useNextPage, type PagedList } from '../lib/use-next-page.ts';

type Props = {
  /** How many are shown of how many, such as '100 of 250 bookings shown'. */
  children: string;
  list: PagedList;
};

/** Below a list with further pages: how much of it is shown, and a button for the next page. */
export const ShowMore = ({ children, list }: Props) => {
  const { isPending, ask } = useNextPage(list);
  return (
    <div className="flex flex-col items-center gap-2">
      <p className="silkscreen">{children}</p>
      <button
        type="button"
        className="btn h-11 btn-quiet"
        // Not `disabled`, by which it would lose the focus.
        aria-disabled={isPending || undefined}
        aria-busy={isPending}
        onClick={ask}
      >
        Show more
      </button>
    </div>
  );
};
