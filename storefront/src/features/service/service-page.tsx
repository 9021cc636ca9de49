import { Link, matchPath, useLocation } from 'react-router-dom';
import { PageTitle } from '../../components/page-title.tsx';
import { content } from './content.ts';

/** Delivery, returns, privacy or terms, by its address. The texts are in content.ts. */
const ServicePage = () => {
  const { pathname } = useLocation();
  const [, text] = Object.entries(content).find(([path]) => matchPath(path, pathname)) ?? [];
  if (!text) throw new Error(`content.ts has no words for ${pathname}`);
  return (
    <article className="flex flex-col gap-10">
      <div className="flex max-w-prose flex-col gap-3">
        <p className="silkscreen">Service</p>
        <PageTitle>{text.title}</PageTitle>
        <p className="text-lg">{text.lead}</p>
      </div>
      <div className="reading">
        {text.sections.map(({ title, paragraphs }) => (
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
