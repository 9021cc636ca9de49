import { useShopConfig } from '../../lib/config.ts';

/** The cards that the sandbox takes; a real shop has none. */
export const TestCards = () => {
  const cards = useShopConfig().data?.demo?.cards ?? [];
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby="test-cards" className="panel p-4 sm:p-6">
      <h2 id="test-cards">Test cards</h2>
      <p className="mt-1 text-muted">
        This is a sandbox: no money moves. Any future date and any three digits go with them.
      </p>
      <table className="mt-4 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Number</th>
            <th scope="col">What happens</th>
          </tr>
        </thead>
        <tbody>
          {cards.map(({ number, effect }) => (
            <tr key={number} className="border-t border-base-300">
              <td className="figures py-2 pr-4 whitespace-nowrap">{number}</td>
              <td className="py-2">{effect}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
