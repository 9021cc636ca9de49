import type { Fit } from '../../lib/fit.ts';

/** What the machine draws of what its power supply gives. */
export const PowerBar = ({ power }: { power: Fit['power'] }) => {
  const { estimateWatts: draws, supplyWatts: gives, headroomWatts: left } = power;
  const share = gives && draws ? Math.min(draws / gives, 1) : 0;
  const isShort = left !== undefined && left < 0;
  return (
    <div className="flex flex-col gap-2">
      <h3>Power</h3>
      {gives !== undefined && draws !== undefined && (
        <div
          aria-hidden="true"
          className="h-3 overflow-hidden rounded-full border border-base-300 bg-base-200"
        >
          {/* Drawn, since the page that the server sends may hold no inline style. */}
          <svg
            viewBox="0 0 1 1"
            preserveAspectRatio="none"
            className={`block size-full ${isShort ? 'text-error' : ''}`}
          >
            <rect
              width="1"
              height="1"
              fill="currentColor"
              transform={`scale(${share} 1)`}
              className="transition-transform duration-200"
            />
          </svg>
        </div>
      )}
      <p className={`text-sm ${isShort ? 'font-medium text-error' : 'text-muted'}`}>
        {inWords(power)}
      </p>
    </div>
  );
};

const inWords = ({ estimateWatts, supplyWatts, headroomWatts }: Fit['power']): string => {
  if (estimateWatts === undefined) return 'A part does not say what it draws.';
  const draws = `It draws about ${estimateWatts}\u00a0W`;
  if (headroomWatts === undefined)
    return `${draws}. No power supply is chosen that says what it gives.`;
  const left = `${Math.abs(headroomWatts)}\u00a0W ${headroomWatts < 0 ? 'too little' : 'to spare'}`;
  return `${draws} of ${supplyWatts}\u00a0W: ${left}.`;
};
