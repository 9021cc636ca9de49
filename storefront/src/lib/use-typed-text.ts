import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The debounce time in milliseconds, as long as people pause between two words. */
const pause = 300;

/**
 * The text of an input that takes effect after a pause in typing, or when the input is left. What is
 * removed before that, such as by a way to another page, takes no effect; nor does what was typed just before
 * the back button. A new value from elsewhere (the
 * back button, a removed filter) replaces the text.
 * @param take makes a text take effect, and returns the value that it becomes
 * @returns the text, a function to change it, one to make it take effect at once, and one for
 * when the input is left
 */
export const useTypedText = (value: string, take: (text: string) => string) => {
  const [text, setText] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const taken = useRef(value);
  const latest = useRef(take);

  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    if (value === taken.current || timer.current !== undefined) return;
    taken.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const forget = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      timer.current = undefined;
      setText(taken.current);
    };
    window.addEventListener('popstate', forget);
    return () => {
      window.removeEventListener('popstate', forget);
      clearTimeout(timer.current);
    };
  }, []);

  const settle = (settled: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    taken.current = latest.current(settled);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    // At once, with what is said of it: a click may come before another render.
    timer.current = setTimeout(() => flushSync(() => settle(typed)), pause);
  };
  const leave = () => {
    if (timer.current !== undefined) settle(text);
  };
  return { text, type, settle: () => settle(text), leave };
};
