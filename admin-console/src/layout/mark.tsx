/** The shop's mark. It stands beside its name, so it says nothing itself. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <img src="/favicon.svg" alt="" width={size} height={size} />
);
