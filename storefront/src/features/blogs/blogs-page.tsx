import { Link } from 'react-router-dom';
import { PageTitle } from '../../components/page-title.tsx';
import { useHashTarget } from '../../lib/hash-target.ts';
import { blogs, type Blog } from './blogs.tsx';

const BlogCard = ({ blog: { id, question, answer } }: { blog: Blog }) => (
  <article
    id={id}
    tabIndex={-1}
    aria-labelledby={`${id}-question`}
    className="panel p-6 sm:p-8 lg:px-10 lg:py-9"
  >
    <h2 id={`${id}-question`} className="mb-5 text-xl lg:mb-6 lg:text-2xl">
      <Link
        to={`#${id}`}
        className="inline-block min-h-11 decoration-1 underline-offset-4 hover:underline"
      >
        {question}
      </Link>
    </h2>
    <div className="flex flex-col gap-5 lg:gap-6 lg:text-lg lg:leading-8">{answer}</div>
  </article>
);

const BlogsPage = () => {
  useHashTarget();
  return (
    <div className="flex flex-col gap-8">
      <div className="flex max-w-prose flex-col gap-3">
        <PageTitle>Blogs</PageTitle>
        <p className="text-muted">
          Five questions that come up on every bench, answered with numbers that you can check.
        </p>
      </div>
      <div className="grid items-start justify-between gap-12 lg:grid-cols-[12rem_minmax(0,46rem)] xl:grid-cols-[16rem_minmax(0,46rem)]">
        <nav aria-label="On this page" className="sticky top-24 hidden lg:block">
          <p className="mb-2 silkscreen">On this page</p>
          <ol className="border-l border-base-300">
            {blogs.map(({ id, topic }) => (
              <li key={id}>
                <Link
                  to={`#${id}`}
                  className="-ml-px flex min-h-11 items-center border-l-2 border-transparent pl-4 hover:border-primary hover:text-primary"
                >
                  {topic}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
        <div className="flex min-w-0 flex-col gap-6">
          {blogs.map((blog) => (
            <BlogCard key={blog.id} blog={blog} />
          ))}
        </div>
      </div>
    </div>
  );
};

export default BlogsPage;
