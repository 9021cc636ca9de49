/** The shop's logo. The `alt` is empty, since the shop's name is beside it. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <img src="/favicon.svg" alt="" width={size} height={size} />
);
