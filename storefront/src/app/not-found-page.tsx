import { Link } from 'react-router-dom';
import { home, parts } from './routes.ts';
import { PageTitle } from '../components/page-title.tsx';

const NotFoundPage = () => (
  <div className="flex flex-col items-center gap-4 text-center">
    <img
      src="/not-found.svg"
      alt="An empty socket"
      width="480"
      height="320"
      className="h-auto max-w-full"
    />
    <PageTitle>There is no page here</PageTitle>
    <p className="max-w-prose text-muted">The address may be mistyped, or the page has moved.</p>
    <div className="mt-2 flex flex-wrap justify-center gap-3">
      <Link to={home.path} className="btn btn-primary">
        Home
      </Link>
      <Link to={parts.path} className="btn btn-quiet">
        See all parts
      </Link>
    </div>
  </div>
);

export default NotFoundPage;
