import { MessageSquareQuote } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import type { ConsoleReview } from '../../../adapters/http/console-contract.ts';
import { ReviewEdit } from './review-edit.tsx';
import { ReviewList } from './review-list.tsx';

export const reviews: ResourceProps = {
  name: 'reviews',
  icon: () => <MessageSquareQuote size={20} aria-hidden />,
  recordRepresentation: ({ name }: ConsoleReview) => `Review by ${name}`,
  list: ReviewList,
  edit: ReviewEdit,
};
