import { ChevronLeft, ChevronRight, Pause, Play } from 'lucide-react';
import { scenes } from './scenes.ts';

type Props = {
  index: number;
  isPlaying: boolean;
  onToggle: () => void;
  onPrevious: () => void;
  onNext: () => void;
  onChoose: (index: number) => void;
};

const square =
  'inline-flex size-11 cursor-pointer items-center justify-center rounded-field hover:bg-base-200';

/** The buttons below the slides. They need scripts, so they are hidden without. */
export const CarouselControls = ({
  index,
  isPlaying,
  onToggle,
  onPrevious,
  onNext,
  onChoose,
}: Props) => (
  <div className="flex items-center gap-1 border-t border-base-300 px-2 py-1 noscript:hidden">
    <button
      type="button"
      data-rotation
      className={`${square} motion-reduce:hidden`}
      aria-label={isPlaying ? 'Pause the slides' : 'Play the slides'}
      onClick={onToggle}
    >
      {isPlaying ? <Pause size={18} aria-hidden="true" /> : <Play size={18} aria-hidden="true" />}
    </button>
    <button
      type="button"
      className={square}
      aria-label="Previous slide"
      aria-controls="slides"
      onClick={onPrevious}
    >
      <ChevronLeft size={20} aria-hidden="true" />
    </button>
    <button
      type="button"
      className={square}
      aria-label="Next slide"
      aria-controls="slides"
      onClick={onNext}
    >
      <ChevronRight size={20} aria-hidden="true" />
    </button>
    <fieldset aria-label="Choose a slide" className="ml-auto flex">
      {scenes.map(({ label, picture }, place) => (
        <button
          key={picture}
          type="button"
          aria-controls="slides"
          aria-current={place === index ? 'true' : undefined}
          className="silkscreen relative inline-flex h-11 min-w-11 cursor-pointer items-center justify-center gap-2 rounded-field px-3 before:absolute before:inset-x-3 before:-top-1.25 before:h-0.5 before:bg-transparent hover:bg-base-200 aria-[current=true]:text-primary aria-[current=true]:before:bg-primary"
          onClick={() => onChoose(place)}
        >
          <span aria-hidden="true">{place + 1}</span>
          <span className="sr-only sm:not-sr-only">{label}</span>
        </button>
      ))}
    </fieldset>
  </div>
);
