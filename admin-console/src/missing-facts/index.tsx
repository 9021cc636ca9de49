import { CircleHelp } from 'lucide-react';
import type { ResourceProps } from 'react-admin';
import { pagesOf } from '../pages.tsx';

const page = pagesOf('missing-facts');

export const missingFacts: ResourceProps = {
  name: 'missing-facts',
  icon: () => <CircleHelp size={20} aria-hidden />,
  list: page(async () => (await import('./missing-fact-list.tsx')).MissingFactList),
};
