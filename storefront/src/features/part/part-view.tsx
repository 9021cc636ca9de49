import { lazy } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { LatePart } from '../../components/late-part.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { Price } from '../../lib/price.tsx';
import { useMoney } from '../../lib/config.ts';
import { BookingBar } from './booking-bar.tsx';
import { decidingFacts, inOneLine } from '../../lib/deciding-facts.ts';
import { BoughtWith } from './bought-with.tsx';
import { MoreParts } from './more-parts.tsx';
import { PartDelivery } from './part-delivery.tsx';
import { PartFacts } from './part-facts.tsx';
import { FitSkeleton, PartLayout } from './part-layout.tsx';
import { PartTrail } from './part-trail.tsx';
import { PurchaseForm, SoldOut } from './purchase-form.tsx';
import { Stock } from '../../components/stock-label.tsx';
import { usePurchase } from './use-purchase.ts';

const FitsYourBuild = lazy(() => import('./fits-your-build.tsx'));

/** What the page of a part shows: all but when it was added. */
type Shown = Omit<Product, 'createdAt'>;
type Props = { part: Product; refresh: () => Promise<Product | undefined> };

/** A part with its description and specs, and the form to book it. */
export const PartView = ({ part, refresh }: Props) => {
  const money = useMoney();
  const purchase = usePurchase(part, refresh);
  const {
    _id,
    name,
    price,
    Stock: count,
    description,
    image,
    category,
    specs,
    ...unshown
  }: Shown = part;
  // A new field does not compile before it stands here, and on the page.
  void (unshown satisfies Record<string, never>);
  const canBeBooked = count > 0;
  const facts = decidingFacts(category, specs);
  return (
    <div className="max-md:[&_:is(a,button,input)]:scroll-mb-24">
      <PartTrail category={category} />
      <article>
        <PartLayout
          isLong={purchase.where.isSetUp}
          picture={
            <img
              src={image}
              alt=""
              width="480"
              height="360"
              className="aspect-4/3 max-h-[40dvh] w-full max-w-120 object-contain md:max-h-none"
            />
          }
          buying={
            <>
              <div className="flex flex-col gap-2">
                <div className="wrap-anywhere">
                  <PageTitle>{name}</PageTitle>
                </div>
                {facts.length > 0 && (
                  <p className="figures text-sm wrap-anywhere text-muted">{inOneLine(facts)}</p>
                )}
                <p className="flex flex-wrap items-baseline gap-x-4">
                  <span className="min-h-9.5 text-2xl font-medium">
                    <Price>{money(price)}</Price>
                  </span>
                  <Stock count={count} />
                </p>
                {canBeBooked && <PartDelivery goods={purchase.goods ?? price} />}
              </div>
              {canBeBooked ? (
                <PurchaseForm part={part} purchase={purchase} />
              ) : (
                <SoldOut hasJustGone={purchase.hasFailed} />
              )}
            </>
          }
          details={
            <>
              <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
                {description}
              </p>
              <LatePart key={_id} meanwhile={<FitSkeleton />}>
                <FitsYourBuild part={part} skeleton={<FitSkeleton />} />
              </LatePart>
              <PartFacts category={category} specs={specs} />
            </>
          }
        />
      </article>
      <div className="mt-16 flex flex-col gap-16 pb-8 md:pb-0">
        <BoughtWith id={_id} />
        {category && <MoreParts part={part} category={category} />}
        <p>
          <Link to="/#reviews" className="link-plain inline-flex min-h-11 items-center">
            What customers say about the shop
          </Link>
        </p>
      </div>
      {canBeBooked && <BookingBar part={part} purchase={purchase} />}
    </div>
  );
};
