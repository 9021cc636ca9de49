import { Link } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';

export const HomePage = () => (
  <div className="flex max-w-prose flex-col items-start gap-4">
    <PageTitle>Computer parts, picked by builders</PageTitle>
    <p>
      Processors, boards, memory, graphics cards and all that goes around them, with the facts that
      decide.
    </p>
    <Link to="/parches" className="btn btn-primary">
      See all parts
    </Link>
  </div>
);
