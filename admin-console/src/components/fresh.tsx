import { createContext, useState, type ReactNode } from 'react';
import { RecordContextProvider, useEditContext, type RaRecord } from 'react-admin';

/** To be told whether something is typed into the form that was not saved. */
export const Typing = createContext<(isTyped: boolean) => void>(() => {});

/**
 * Shows the form of an `<Edit>` once its record has been read for it: what a list has read is here
 * before. A record that is read later stays out of the form while something is typed, which it would
 * replace.
 */
export const Fresh = ({ children }: { children: ReactNode }) => {
  const { isFetching, record } = useEditContext();
  const [shown, setShown] = useState<RaRecord>();
  const [isTyped, setIsTyped] = useState(false);
  if (record && record !== shown && !isFetching && !isTyped) setShown(record);
  return (
    shown && (
      <Typing value={setIsTyped}>
        <RecordContextProvider value={shown}>{children}</RecordContextProvider>
      </Typing>
    )
  );
};
