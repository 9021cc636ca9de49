import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { useModal } from '../../components/use-modal.ts';
import { Filters } from './filters.tsx';
import type { PartsFilter } from './search.ts';
import type { ChangeFilter } from './use-parts-search.ts';

type Props = {
  filter: PartsFilter;
  change: ChangeFilter;
  clear: () => void;
  /** The label of the button that leads back to the list, such as `Show 84 parts`. */
  done: string;
  onClose: () => void;
};

/** The filters in a dialog, for narrow screens. It is open as long as it is rendered. */
export const FiltersDialog = ({ filter, change, clear, done, onClose }: Props) => {
  const dialog = useModal();
  const titleId = useId();

  // Without their texts, which a filter that was refused would leave there.
  const [cleared, setCleared] = useState(0);

  /** What is typed takes effect, or is refused, as when its field is left: not every tap leaves it. */
  const settle = () => {
    const { activeElement } = document;
    if (activeElement instanceof HTMLInputElement) flushSync(() => activeElement.blur());
  };
  const close = () => {
    settle();
    onClose();
  };
  /** Closes the dialog, unless something in it was refused, which then has the focus. */
  const show = () => {
    settle();
    const refused = dialog.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (!refused) return onClose();
    const facet = refused.closest('details');
    if (facet) facet.open = true;
    refused.focus();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none bg-base-100 text-base-content sm:ml-auto sm:w-96"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className="flex h-full flex-col">
        <div className="flex items-center justify-between gap-4 border-b border-base-300 py-2 pr-2 pl-4">
          <h2 id={titleId}>Filters</h2>
          <button
            type="button"
            aria-label="Close the filters"
            className="inline-flex size-11 cursor-pointer items-center justify-center rounded-field hover:bg-base-200"
            onClick={close}
          >
            <X size={20} aria-hidden="true" />
          </button>
        </div>
        {/* `relative`: what only a screen reader sees scrolls along, and does not lengthen the dialog. */}
        <div className="relative min-h-0 flex-1 overflow-y-auto p-4">
          <Filters key={cleared} filter={filter} change={change} />
        </div>
        <div className="flex gap-3 border-t border-base-300 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <button
            type="button"
            className="btn h-11 btn-quiet"
            onClick={() => {
              settle();
              clear();
              setCleared(cleared + 1);
            }}
          >
            Clear filters
          </button>
          <button type="button" className="btn h-11 flex-1 btn-primary" onClick={show}>
            {done}
          </button>
        </div>
      </div>
    </dialog>
  );
};
