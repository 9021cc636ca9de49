import { useRef, useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';

type Props = {
  number: string;
  /** Where its carrier shows the parcel, where that is known. */
  address: string | undefined;
};

/** A link to the carrier; or the number, to be copied into the carrier's own page. */
export const TrackingNumber = ({ number, address }: Props) => {
  const shown = useRef<HTMLSpanElement>(null);
  const [outcome, setOutcome] = useState<string>();
  if (address !== undefined)
    return (
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className="inline-flex min-h-11 items-center link-plain figures wrap-anywhere"
      >
        {number}
        <span className="sr-only"> (opens the carrier’s page)</span>
      </a>
    );
  const copy = async () => {
    const isCopied = await copyText(number);
    // Where the browser does not let the page copy, one key or touch is left to do by hand.
    if (!isCopied && shown.current) window.getSelection()?.selectAllChildren(shown.current);
    setOutcome(isCopied ? 'Copied' : 'Selected, copy it now');
  };
  return (
    <>
      <span ref={shown} className="figures wrap-anywhere">
        {number}
      </span>
      <button type="button" className="btn h-11 btn-quiet" onClick={() => void copy()}>
        <span aria-live="polite">{outcome ?? 'Copy the number'}</span>
      </button>
    </>
  );
};
