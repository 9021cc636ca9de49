import useEmblaCarousel from 'embla-carousel-react';
import { useEffect, useLayoutEffect } from 'react';

export type MotionProps = {
  viewport: HTMLElement;
  /** The slide that stands when the motion takes over. */
  start: number;
  onSelect: (index: number) => void;
  /** The person took hold of the slides. */
  onGrab: () => void;
  /** Hands over how to move to a slide, and takes it back. */
  takeOver: (move: ((index: number) => void) | undefined) => void;
};

/** Slides that glide, can be dragged and go round. It comes after the page, and shows nothing. */
const SlideMotion = ({ viewport, start, onSelect, onGrab, takeOver }: MotionProps) => {
  const [attach, embla] = useEmblaCarousel({
    loop: true,
    startIndex: start,
    duration: 14,
    watchFocus: false,
  });

  // From here on the slides are placed by transforms, and no longer by scrolling.
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
