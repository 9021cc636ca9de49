/** A formatted amount such as `$1,479.00`, with narrower points and commas than the font's own. */
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
