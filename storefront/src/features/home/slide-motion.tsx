import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useLayoutEffect } from 'react';

export type MotionProps = {
  viewport: HTMLElement;
  /** The slide that is shown when the motion takes over. */
  start: number;
  onSelect: (index: number) => void;
  /** Called when the person begins to drag the slides. */
  onGrab: () => void;
  /** Called with a function that moves to a slide, and with undefined when this unmounts. */
  takeOver: (move: ((index: number) => void) | undefined) => void;
};

/**
 * Makes the slides animated, draggable and endless. It is loaded late, and renders nothing itself.
 */
const SlideMotion = ({ viewport, start, onSelect, onGrab, takeOver }: MotionProps) => {
  const [attach, embla] = useEmblaCarousel({
    loop: true,
    startIndex: start,
    duration: 14,
    watchFocus: false,
  });

  // From now on, transforms position the slides, not scrolling.
  useLayoutEffect(() => {
    viewport.scrollTo(0, 0);
    attach(viewport);
  }, [attach, viewport]);

  useEffect(() => {
    if (!embla) return undefined;
    const select = () => onSelect(embla.selectedScrollSnap());
    embla.on('select', select);
    embla.on('pointerDown', onGrab);
    takeOver((index) => embla.scrollTo(index));
    return () => takeOver(undefined);
  }, [embla, onSelect, onGrab, takeOver]);

  return null;
};

export default SlideMotion;
