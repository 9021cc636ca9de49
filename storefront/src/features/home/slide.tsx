import { Link } from 'react-router-dom';
import type { Scene } from './scenes.ts';

type Props = {
  scene: Scene;
  /** Its index, from 0. */
  place: number;
  count: number;
  /** Whether it is hidden, and so must not be focused. */
  isAway: boolean;
};

export const Slide = ({ scene, place, count, isAway }: Props) => (
  <fieldset
    aria-roledescription="slide"
    aria-label={`${place + 1} of ${count}`}
    inert={isAway}
    className="grid min-w-0 shrink-0 grow-0 basis-full snap-start grid-rows-[auto_1fr] lg:grid-rows-none lg:grid-cols-[5fr_7fr]"
  >
    <img
      src={scene.picture}
      alt={scene.alt}
      width="1200"
      height="600"
      draggable={false}
      {...(place === 0 ? { fetchPriority: 'high' } : { loading: 'lazy' })}
      className="aspect-2/1 w-full bg-base-200 object-cover lg:order-2"
    />
    <div className="flex flex-col items-start justify-center gap-4 p-6 sm:p-8 lg:p-12">
      <h2 className="text-xl text-balance sm:text-2xl">{scene.headline}</h2>
      <p className="max-w-prose text-muted">{scene.words}</p>
      <Link to={scene.link.to} draggable={false} className="btn mt-auto h-11 btn-primary lg:mt-2">
        {scene.link.label}
      </Link>
    </div>
  </fieldset>
);
