import { useCallback, useRef } from 'react';
import { useHydrated } from '../../lib/use-hydrated.ts';
import { CarouselControls } from './carousel-controls.tsx';
import { scenes } from './scenes.ts';
import { Slide } from './slide.tsx';
import { useRotation } from './use-rotation.ts';
import { useSlideKeys } from './use-slide-keys.ts';
import { useSlides } from './use-slides.ts';

const count = scenes.length;

/** The carousel of the home page. Source: WAI-ARIA Authoring Practices, 'Carousel', grouped. */
export const Carousel = () => {
  const carousel = useRef<HTMLElement>(null);
  const { viewport, index, setIndex, motion, goTo, takeOver } = useSlides();
  const next = useCallback(() => goTo((index + 1) % count), [goTo, index]);
  const { isWanted, isTurning, setWanted } = useRotation(carousel, motion !== undefined, next);
  const grab = useCallback(() => setWanted(false), [setWanted]);
  const choose = useCallback(
    (to: number) => {
      grab();
      goTo(to);
    },
    [grab, goTo],
  );
  useSlideKeys(carousel, index, count, choose);
  // Before hydration every slide can be focused; afterwards only the one that is shown.
  const isHydrated = useHydrated();

  return (
    <section
      ref={carousel}
      aria-roledescription="carousel"
      aria-label="From the bench"
      className="panel overflow-hidden"
    >
      <div
        ref={viewport}
        id="slides"
        aria-live={isTurning ? 'off' : 'polite'}
        className={
          motion
            ? 'cursor-grab touch-pan-y overflow-hidden active:cursor-grabbing'
            : 'snap-x snap-mandatory overflow-x-auto overscroll-x-contain [scrollbar-width:none]'
        }
      >
        <div className="flex">
          {scenes.map((scene, place) => (
            <Slide
              key={scene.picture}
              scene={scene}
              place={place}
              count={count}
              isAway={isHydrated && place !== index}
            />
          ))}
        </div>
      </div>
      <CarouselControls
        index={index}
        isPlaying={isWanted}
        onToggle={() => setWanted(!isWanted)}
        onPrevious={() => choose((index + count - 1) % count)}
        onNext={() => choose((index + 1) % count)}
        onChoose={choose}
      />
      {motion && (
        <motion.Component
          viewport={motion.viewport}
          start={motion.start}
          onSelect={setIndex}
          onGrab={grab}
          takeOver={takeOver}
        />
      )}
    </section>
  );
};
