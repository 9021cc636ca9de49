import { useState } from 'react';
import type { Review } from '../../../adapters/http/contract.ts';

/** A review with more characters is shortened, and can be unfolded. */
const foldedFrom = 320;

const defaultPicture = '/pictures/default-avatar.svg';

/** One review. It can be focused, since focus moves to the first of the further reviews. */
export const ReviewCard = ({ review }: { review: Review }) => {
  const [isOpen, setOpen] = useState(false);
  const [picture, setPicture] = useState(review.image);
  const isLong = review.review.length > foldedFrom;

  return (
    <li tabIndex={-1} className="panel p-6">
      <figure className="flex h-full flex-col gap-5">
        <blockquote className="flex flex-col items-start gap-2">
          <p
            dir="auto"
            className={`wrap-anywhere whitespace-pre-line ${isLong && !isOpen ? 'line-clamp-8' : ''}`}
          >
            {review.review}
          </p>
          {isLong && (
            <button
              type="button"
              aria-expanded={isOpen}
              className="link-plain min-h-11 cursor-pointer"
              onClick={() => setOpen(!isOpen)}
            >
              {isOpen ? 'Show less' : 'Read on'}
              <span className="sr-only"> of what {review.name} says</span>
            </button>
          )}
        </blockquote>
        <figcaption className="mt-auto flex items-center gap-3">
          <img
            src={picture}
            alt=""
            width="48"
            height="48"
            loading="lazy"
            onError={() => setPicture(defaultPicture)}
            className="size-12 shrink-0 rounded-full border border-base-300 bg-base-200 object-cover"
          />
          <span className="min-w-0">
            <cite className="line-clamp-2 font-semibold wrap-anywhere not-italic">
              {review.name}
            </cite>
            <span className="line-clamp-2 text-sm wrap-anywhere text-muted">{review.location}</span>
          </span>
        </figcaption>
      </figure>
    </li>
  );
};

export const ReviewCardSkeleton = () => (
  <li className="flex flex-col gap-5 panel p-6">
    <div className="flex flex-col gap-3 pb-6">
      <div className="h-4 w-full skeleton" />
      <div className="h-4 w-full skeleton" />
      <div className="h-4 w-full skeleton" />
      <div className="h-4 w-2/3 skeleton" />
    </div>
    <div className="flex items-center gap-3">
      <div className="size-12 skeleton rounded-full" />
      <div className="flex flex-1 flex-col gap-2">
        <div className="h-4 w-1/2 skeleton" />
        <div className="h-4 w-2/3 skeleton" />
      </div>
    </div>
  </li>
);
