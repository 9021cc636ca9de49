import { useState, type ReactNode } from 'react';
import { useEditContext } from 'react-admin';

/**
 * Shows the form of an `<Edit>` once its record has been read for it. What a list has read is here
 * before, and would be replaced by that, with all that was typed meanwhile.
 */
export const Fresh = ({ children }: { children: ReactNode }) => {
  const { isFetching } = useEditContext();
  const [isHere, setIsHere] = useState(false);
  if (!isHere && !isFetching) setIsHere(true);
  return isHere && children;
};
