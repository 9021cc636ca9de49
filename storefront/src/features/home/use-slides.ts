import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentType,
} from 'react';
import { useLessMotion } from './less-motion.ts';
import type { MotionProps } from './slide-motion.tsx';

type Motion = Pick<MotionProps, 'viewport' | 'start'> & { Component: ComponentType<MotionProps> };

const placeOf = ({ scrollLeft, clientWidth }: HTMLElement): number =>
  clientWidth === 0 ? 0 : Math.round(scrollLeft / clientWidth);

/**
 * The slide that is shown, and how to go to another. At first the slides scroll natively, and with
 * reduced motion they always do; otherwise the animation is loaded and takes over.
 */
export const useSlides = () => {
  const viewport = useRef<HTMLDivElement>(null);
  const mover = useRef<(index: number) => void>(undefined);
  const [index, setIndex] = useState(0);
  const [motion, setMotion] = useState<Motion>();
  const wantsLess = useLessMotion();

  useEffect(() => {
    if (wantsLess) return undefined;
    let isGone = false;
    const fetchMotion = async () => {
      const { default: Component } = await import('./slide-motion.tsx');
      const frame = viewport.current;
      if (!isGone && frame) setMotion({ Component, viewport: frame, start: placeOf(frame) });
    };
    // If it cannot be loaded, the slides still scroll.
    fetchMotion().catch(() => {});
    return () => {
      isGone = true;
      setMotion(undefined);
    };
  }, [wantsLess]);

  const isScrolled = motion === undefined;
  // Over before the motion takes over, which scrolls back: that is no choice of a slide.
  useLayoutEffect(() => {
    const frame = viewport.current;
    if (!frame || !isScrolled) return undefined;
    const follow = () => setIndex(placeOf(frame));
    follow();
    frame.addEventListener('scroll', follow, { passive: true });
    return () => frame.removeEventListener('scroll', follow);
  }, [isScrolled]);

  const goTo = useCallback((to: number) => {
    const frame = viewport.current;
    if (mover.current) mover.current(to);
    else frame?.scrollTo({ left: to * frame.clientWidth });
  }, []);

  const takeOver = useCallback((move: ((to: number) => void) | undefined) => {
    mover.current = move;
  }, []);

  return { viewport, index, setIndex, motion, goTo, takeOver };
};
