import { MessageSquareQuote } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleReview } from '../../../adapters/http/console-contract.ts';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('reviews');

export const reviews: ResourceProps = {
  name: 'reviews',
  icon: () => <MessageSquareQuote size={20} aria-hidden />,
  recordRepresentation: ({ name }: ConsoleReview) => `Review by ${name}`,
  list: page(async () => (await import('./review-list.tsx')).ReviewList),
  edit: page(async () => (await import('./review-edit.tsx')).ReviewEdit),
};
