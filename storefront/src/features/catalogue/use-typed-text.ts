import { useEffect, useRef, useState } from 'react';

/** A person pauses this long, in milliseconds, between two words. */
const pause = 300;

/**
 * The text of an input which takes effect after a pause, so that typing waits for nothing. What
 * comes from elsewhere (the back button, a removed filter) takes its place.
 * @param take makes a text take effect, and answers with what the value becomes by that
 * @returns the text, how to change it, and how to make it take effect at once
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
  useEffect(() => () => clearTimeout(timer.current), []);

  const settle = (settled: string) => {
    clearTimeout(timer.current);
    timer.current = undefined;
    taken.current = latest.current(settled);
  };
  const type = (typed: string) => {
    setText(typed);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => settle(typed), pause);
  };
  return { text, type, settle: () => settle(text) };
};
