import { useState } from 'react';
import { builderAddress, type BuildPart } from '../../lib/build.ts';

type Props = { build: BuildPart[]; clear: () => void };

/** What else can be done with the build in the address. */
export const SummaryActions = ({ build, clear }: Props) => (
  <div className="grid grid-cols-2 gap-2">
    <CopyLink address={builderAddress(build)} />
    <button type="button" className="btn h-11 btn-quiet" onClick={() => window.print()}>
      Print
    </button>
    <button type="button" className="col-span-2 btn h-11 btn-ghost" onClick={clear}>
      Clear the bench
    </button>
  </div>
);

/** Copies the address of a build, which leads anyone to it. */
export const CopyLink = ({ address }: { address: string }) => {
  const [copied, setCopied] = useState<string>();
  const url = new URL(address, window.location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('Copied');
    } catch {
      // Without the permission, the link is shown, to be copied by hand.
      window.prompt('The link to this build', url);
    }
  };
  return (
    <button type="button" className="btn h-11 btn-quiet" onClick={() => void copy()}>
      <span aria-live="polite">{copied === undefined ? 'Copy the link' : copied}</span>
    </button>
  );
};
