type Props = {
  caption: string;
  unit: string;
  /** The longest bar's value. */
  most: number;
  bars: { label: string; value: number }[];
};

/** A bar chart. Each value is written beside its bar. */
export const Bars = ({ caption, unit, most, bars }: Props) => (
  <figure className="border-y border-base-300 py-3">
    <figcaption className="silkscreen pb-2">{caption}</figcaption>
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-2 text-sm">
      {bars.map(({ label, value }) => (
        <div key={label} className="col-span-3 grid grid-cols-subgrid items-center">
          <dt>{label}</dt>
          <dd className="col-span-2 grid grid-cols-subgrid items-center">
            <svg
              viewBox={`0 0 ${most} 1`}
              preserveAspectRatio="none"
              aria-hidden="true"
              className="h-2 w-full fill-primary"
            >
              <rect width={most} height="1" className="fill-base-300" />
              <rect width={value} height="1" />
            </svg>
            <span className="figures text-right">
              {value.toFixed(1)} {unit}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  </figure>
);
