/**
 * On wide screens, a drawing beside the form: a circuit board that shows the reasons to sign in.
 */
export const BoardScene = () => (
  <aside
    data-theme="board"
    aria-label="What an account is for"
    className="relative hidden min-h-150 overflow-hidden rounded-box border border-base-300 bg-base-200 text-base-content lg:flex lg:flex-col lg:justify-end"
  >
    <img
      src="/scenes/board.svg"
      alt=""
      width="600"
      height="400"
      className="absolute inset-x-0 top-0 h-100 w-full object-cover object-top"
    />
    <ul className="relative flex flex-col gap-4 p-8">
      {reasons.map(([name, words]) => (
        <li key={name} className="grid grid-cols-[7rem_1fr] items-baseline gap-4">
          <span className="pad silkscreen">{name}</span>
          <span>{words}</span>
        </li>
      ))}
    </ul>
  </aside>
);

const reasons = [
  ['Parts', 'All of them, with their facts, their stock and a search.'],
  ['Booking', 'What you book is set aside for you until you have paid.'],
  ['Receipts', 'What you booked and paid is listed, and prints on one page.'],
];
