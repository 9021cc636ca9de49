import { useState } from 'react';
import { copyText } from '../../lib/copy-text.ts';

/** Copies the address of a build, which leads anyone to it. */
export const CopyLink = ({ address }: { address: string }) => {
  const [outcome, setOutcome] = useState<{ address: string; isCopied: boolean }>();
  const url = () => new URL(address, window.location.origin).href;
  // What was copied is another link as soon as the build has changed.
  const told = outcome?.address === address ? outcome : undefined;
  const copy = async () => setOutcome({ address, isCopied: await copyText(url()) });
  return (
    <>
      <button type="button" className="btn h-11 btn-quiet" onClick={() => void copy()}>
        <span aria-live="polite">{told?.isCopied ? 'Link copied' : 'Copy the link'}</span>
      </button>
      {told && !told.isCopied && (
        <label className="col-span-2 text-sm">
          Your browser does not let this page copy. The link:
          <input
            readOnly
            value={url()}
            className="input h-11 w-full text-base"
            onFocus={(event) => event.target.select()}
          />
        </label>
      )}
    </>
  );
};
