import { Link } from 'react-router-dom';
import { PageTitle } from '../components/page-title.tsx';

const NotFoundPage = () => (
  <div className="flex flex-col items-start gap-4">
    <img src="/not-found.svg" alt="An empty socket" width="240" height="160" />
    <PageTitle>There is no page here</PageTitle>
    <p>The address may be mistyped, or the page has moved.</p>
    <div className="flex flex-wrap gap-3">
      <Link to="/" className="btn btn-primary">
        Home
      </Link>
      <Link to="/parches" className="btn btn-quiet">
        See all parts
      </Link>
    </div>
  </div>
);

export default NotFoundPage;
