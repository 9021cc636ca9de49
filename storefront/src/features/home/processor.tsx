import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Price } from '../../lib/price.tsx';
import { useMoney } from '../../lib/config.ts';
import { firstParts } from './queries.ts';

const model = '9800X3D';

const facts = [
  ['Cores', '8, with 16 threads'],
  ['Boost clock', '5.2 GHz'],
  ['Level 3 cache', '96 MB'],
  ['TDP', '120 W'],
  ['Socket', 'AM5'],
  ['Memory', 'DDR5'],
  ['Cooler', 'not in the box'],
] as const;

/** A section about one processor, with a link to it. */
export const Processor = () => {
  const money = useMoney();
  const { data: parts } = useQuery(firstParts);
  const part = parts?.find(({ name }) => name.includes(model));

  return (
    <section
      aria-labelledby="processor"
      className="grid panel overflow-hidden lg:grid-cols-[5fr_7fr]"
    >
      <div className="flex items-center bg-plate px-4 py-2 lg:px-0">
        <img
          src="/pictures/amd-ryzen-7-9800x3d.svg"
          alt="The AMD Ryzen 7 9800X3D, seen from above"
          width="480"
          height="360"
          loading="lazy"
          className="mx-auto aspect-4/3 w-full max-w-140 object-contain"
        />
      </div>
      <div className="flex flex-col gap-6 p-6 sm:p-8 lg:p-12">
        <div className="flex flex-col gap-2">
          <p className="silkscreen">AMD Ryzen 7 9800X3D</p>
          <h2 id="processor" className="text-2xl text-balance">
            Eight cores with a drawer at the bench
          </h2>
        </div>
        <div className="flex max-w-prose flex-col gap-4">
          <p>
            A processor that waits for memory is a builder who walks to the cellar for every screw.
            This one keeps 96 MB of cache right under its cores: a drawer at the bench, three times
            the usual size. Games ask for small things in no order, and find most of them there. It
            is the slowest frames that gain the most.
          </p>
          <p>
            The cache lies below the cores and not on top of them, so their heat reaches the cooler
            without a detour, and a good tower is enough. If you render all day, more cores serve
            you better. If you play, you can stop looking.
          </p>
        </div>
        <table className="w-full border-y border-base-300 text-sm">
          <caption className="sr-only">The processor’s facts</caption>
          <tbody className="divide-y divide-base-300">
            {facts.map(([name, value]) => (
              <tr key={name}>
                <th scope="row" className="py-2 pr-4 text-left font-normal text-muted">
                  {name}
                </th>
                <td className="figures py-2 text-right">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
          <Link
            to={part ? `/parches/${part._id}` : `/parches?q=${model}`}
            className="btn h-11 btn-primary"
          >
            See the {model}
          </Link>
          {part && (
            <p className="text-xl">
              <Price>{money(part.price)}</Price>
            </p>
          )}
        </div>
      </div>
    </section>
  );
};
