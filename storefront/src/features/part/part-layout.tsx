import type { ReactNode } from 'react';

type Props = {
  picture: ReactNode;
  buying: ReactNode;
  details: ReactNode;
  /** Where what is to be filled in is long, it does not stay in sight: its end would be out of reach. */
  isLong?: boolean;
};

/** Two columns: picture and details, and beside them the purchase. One column on a phone. */
export const PartLayout = ({ picture, buying, details, isLong = false }: Props) => (
  <div className="grid items-start gap-x-8 gap-y-6 md:grid-cols-[minmax(0,1fr)_20rem] md:grid-rows-[auto_1fr] lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
    <div className="flex items-center justify-center rounded-box border border-base-300 bg-plate p-4 sm:p-8">
      {picture}
    </div>
    <div
      className={`flex min-w-0 flex-col gap-6 md:top-24 md:col-start-2 md:row-span-2 md:row-start-1 ${isLong ? '' : 'md:[@media(min-height:48rem)]:sticky'}`}
    >
      {buying}
    </div>
    <div className="flex min-w-0 flex-col gap-8">{details}</div>
  </div>
);

export const PartSkeleton = () => (
  <div aria-hidden="true">
    <div className="h-11 max-md:mt-toast" />
    <PartLayout
      picture={<div className="aspect-4/3 w-full max-w-120" />}
      buying={
        <>
          <div className="flex flex-col gap-3">
            <div className="h-5 w-1/3 skeleton" />
            <div className="h-8 w-full skeleton" />
            <div className="h-9 w-1/2 skeleton" />
          </div>
          <div className="h-120 skeleton" />
        </>
      }
      details={
        <>
          <div className="h-20 max-w-prose skeleton" />
          <div className="h-80 skeleton" />
        </>
      }
    />
  </div>
);

/** As high as the section of one's build mostly is. */
export const FitSkeleton = () => <div aria-hidden="true" className="h-40 skeleton" />;
