import { FailureNotice } from '../../components/failure-notice.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { useSession } from '../../lib/use-session.ts';
import { BasketContent, BasketSkeleton } from './basket-content.tsx';

/** What somebody means to buy, signed in or not. */
const BasketPage = () => {
  const session = useSession();
  return (
    <div className="flex flex-col gap-6">
      <PageTitle>Your basket</PageTitle>
      {session.status === 'loading' && <BasketSkeleton />}
      {session.status === 'unknown' && (
        <FailureNotice error={session.error} retry={() => window.location.reload()} />
      )}
      {session.status === 'signed-out' && <BasketContent key="visitor" person={undefined} />}
      {session.status === 'signed-in' && (
        <BasketContent key={session.person.uid} person={session.person} />
      )}
    </div>
  );
};

export default BasketPage;
