/** An amount as it is written, such as `$1,479.00`, without holes around its points and commas. */
export const Price = ({ children }: { children: string }) => (
  <span className="figures">
    {Array.from(children.matchAll(/[.,]|[^.,]+/g), ({ 0: text, index: place }) =>
      text === '.' || text === ',' ? (
        <span key={place} className="point">
          {text}
        </span>
      ) : (
        text
      ),
    )}
  </span>
);
