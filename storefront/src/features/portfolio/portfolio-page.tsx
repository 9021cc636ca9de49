import { Link } from 'react-router-dom';
import { PageTitle } from '../../components/page-title.tsx';
import { BuildCard } from './build-card.tsx';
import { content } from './content.ts';

const { work, steps, builds, tools, contact } = content;

/** The page about the workshop behind the shop. Its texts are in content.ts. */
const PortfolioPage = () => (
  <div className="flex flex-col gap-16 lg:gap-24">
    <div className="grid items-center gap-8 lg:grid-cols-[5fr_7fr] lg:gap-12">
      <div className="flex max-w-prose flex-col gap-3">
        <p className="silkscreen">{content.label}</p>
        <PageTitle>Portfolio</PageTitle>
        <p className="text-lg">{content.lead}</p>
      </div>
      <img
        src={content.picture}
        alt={content.pictureInWords}
        width="1200"
        height="600"
        className="aspect-2/1 w-full rounded-box border border-base-300 bg-base-200 object-cover"
      />
    </div>

    <section aria-labelledby="work" className="grid gap-x-12 gap-y-4 lg:grid-cols-[5fr_7fr]">
      <h2 id="work" className="text-2xl">
        {work.title}
      </h2>
      <div className="flex max-w-prose flex-col gap-4">
        {work.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>

    <section aria-labelledby="steps" className="flex flex-col gap-6">
      <h2 id="steps" className="text-2xl">
        {steps.title}
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {steps.list.map(({ title, words }, index) => (
          <li key={title} className="flex flex-col gap-2 panel p-6">
            <span aria-hidden="true" className="silkscreen">
              {index + 1}
            </span>
            <h3 className="text-lg">{title}</h3>
            <p className="text-muted">{words}</p>
          </li>
        ))}
      </ol>
    </section>

    <section aria-labelledby="builds" className="flex flex-col gap-6">
      <div className="flex max-w-prose flex-col gap-3">
        <h2 id="builds" className="text-2xl">
          {builds.title}
        </h2>
        <p className="text-muted">{builds.note}</p>
      </div>
      <ul className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {builds.list.map((build) => (
          <BuildCard key={build.name} build={build} />
        ))}
      </ul>
    </section>

    <section aria-labelledby="tools" className="grid gap-x-12 gap-y-4 lg:grid-cols-[5fr_7fr]">
      <h2 id="tools" className="text-2xl">
        {tools.title}
      </h2>
      <dl className="divide-y divide-base-300 border-y border-base-300">
        {tools.list.map(({ name, use }) => (
          <div key={name} className="grid gap-x-6 py-3 sm:grid-cols-2">
            <dt className="font-medium">{name}</dt>
            <dd className="text-muted">{use}</dd>
          </div>
        ))}
      </dl>
    </section>

    <section
      aria-labelledby="workshop-contact"
      className="flex flex-col gap-6 panel p-6 sm:p-8 lg:flex-row lg:items-center lg:justify-between"
    >
      <div className="flex max-w-prose flex-col gap-2">
        <h2 id="workshop-contact">{contact.title}</h2>
        <p className="text-muted">{contact.words}</p>
      </div>
      <Link to="/#contact" className="btn h-11 shrink-0 self-start btn-primary lg:self-center">
        {contact.link}
      </Link>
    </section>
  </div>
);

export default PortfolioPage;
