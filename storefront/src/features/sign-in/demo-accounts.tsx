import { useShopConfig } from '../../lib/config.ts';

type Account = { email: string; password: string };

/** Buttons that fill in the demo accounts of the sandbox; a real shop has none. */
export const DemoAccounts = ({ onChoose }: { onChoose: (account: Account) => void }) => {
  const accounts = useShopConfig().data?.demo?.accounts ?? [];
  if (accounts.length === 0) return null;
  return (
    <section
      aria-label="Demo accounts"
      className="flex flex-col gap-3 rounded-box border border-dashed border-muted/50 p-6 sm:px-8"
    >
      <p className="pad silkscreen">Sandbox</p>
      <p>No real money moves here. Look around with a demo account:</p>
      <ul className="flex flex-col gap-2">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className="figures btn h-11 w-full btn-quiet font-normal"
              onClick={() => onChoose(account)}
            >
              {account.email}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
