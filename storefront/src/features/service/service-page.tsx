import { Link, matchPath, useLocation } from 'react-router-dom';
import { PageTitle } from '../../components/page-title.tsx';
import { content } from './content.ts';
import { servicePages } from './pages.ts';

/** Delivery, returns, privacy or terms, by its address. The texts are in content.ts. */
const ServicePage = () => {
  const { pathname } = useLocation();
  const page = servicePages.find(({ path }) => matchPath(path, pathname));
  if (!page) throw new Error(`pages.ts does not name ${pathname}`);
  const { lead, sections } = content[page.path];
  return (
    <article className="flex flex-col gap-10">
      <div className="flex max-w-prose flex-col gap-3">
        <p className="silkscreen">Service</p>
        <PageTitle>{page.title}</PageTitle>
        <p className="text-lg">{lead}</p>
      </div>
      <div className="reading">
        {sections.map(({ title, paragraphs }) => (
          <section key={title}>
            <h2>{title}</h2>
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className="mt-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
      <p>
        Something left open?{' '}
        <Link to="/#contact" className="link-plain">
          Write to us
        </Link>
        .
      </p>
    </article>
  );
};

export default ServicePage;
