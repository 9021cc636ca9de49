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
          <div
            className={`h-full origin-left transition-transform duration-200 ${isShort ? 'bg-error' : 'bg-base-content'}`}
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      )}
      <p className={`text-sm ${isShort ? 'font-medium text-error' : 'text-muted'}`}>
        {draws === undefined ? (
          'A part does not say what it draws.'
        ) : (
          <>
            It draws about <span className="figures">{draws} W</span>
            {left === undefined ? (
              '. No power supply is chosen that says what it gives.'
            ) : (
              <>
                {' '}
                of <span className="figures">{gives} W</span>:{' '}
                <span className="figures">{Math.abs(left)} W</span>{' '}
                {isShort ? 'too few.' : 'to spare.'}
              </>
            )}
          </>
        )}
      </p>
    </div>
  );
};
