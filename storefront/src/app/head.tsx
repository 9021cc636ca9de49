import { useLocation } from 'react-router-dom';
import { tabTitle } from '../components/page-title.tsx';
import { placeOf, publicPages } from './routes.ts';

/** For pages without a description of their own. */
const shopDescription = 'Parches: computer parts from people who build computers.';

/** Metadata for search engines and link previews. The title is set by the page's heading. */
export const Head = ({ publicUrl }: { publicUrl: string }) => {
  const { pathname, search } = useLocation();
  const { page } = placeOf(pathname);
  const { title, description = shopDescription } = page;
  const address = publicUrl + page.path;
  const unlisted = <meta name="robots" content="noindex" />;
  return (
    <>
      <meta name="description" content={description} />
      {publicPages.includes(page) ? (
        <>
          {/* Phones share the address that a page tells of itself, which would be the empty bench. */}
          {search.includes('parts=') ? (
            unlisted
          ) : (
            <>
              <link rel="canonical" href={address} />
              <meta property="og:url" content={address} />
            </>
          )}
          <meta property="og:type" content="website" />
          <meta property="og:site_name" content="Parches" />
          <meta property="og:title" content={tabTitle(title)} />
          <meta property="og:description" content={description} />
          <meta property="og:image" content={`${publicUrl}/og.png`} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content="Parches: computer parts, picked by builders" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      ) : (
        unlisted
      )}
    </>
  );
};
