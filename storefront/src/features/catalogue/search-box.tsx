import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { queryTextMaxLength } from '../../../../domain/query-text.ts';
import type { ChangeFilter } from './use-parts-search.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';

type Props = { q: string; change: ChangeFilter };

/** The search field, which searches while somebody types. */
export const SearchBox = ({ q, change }: Props) => {
  const { text, type, settle } = useTypedText(q, (typed) => {
    change({ q: typed }, { replace: true });
    return typed.trim();
  });
  const input = useRef<HTMLInputElement>(null);
  // Text that was typed before hydration is searched for too.
  const takeUp = useEffectEvent(() => {
    const typed = input.current?.value ?? '';
    if (typed !== text) type(typed);
  });
  useEffect(() => takeUp(), []);

  return (
    <search className="min-w-0 flex-1 basis-64">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          settle();
        }}
      >
        <label htmlFor="parts-search" className="sr-only">
          Search the parts
        </label>
        <div className="relative">
          <Search
            size={18}
            aria-hidden="true"
            className="pointer-events-none absolute top-3.25 left-3 z-1 text-muted"
          />
          <input
            ref={input}
            id="parts-search"
            type="search"
            value={text}
            onChange={(event) => type(event.target.value)}
            maxLength={queryTextMaxLength}
            placeholder="Name, socket, size…"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="search"
            className="input h-11 w-full pr-11 pl-10 text-base [&::-webkit-search-cancel-button]:hidden"
          />
          {text !== '' && (
            <button
              type="button"
              aria-label="Empty the search"
              className="absolute inset-y-0 right-0 z-1 inline-flex w-11 cursor-pointer items-center justify-center rounded-field text-muted hover:text-base-content"
              onClick={(event) => {
                type('');
                event.currentTarget.parentElement?.querySelector('input')?.focus();
              }}
            >
              <X size={18} aria-hidden="true" />
            </button>
          )}
        </div>
      </form>
    </search>
  );
};
