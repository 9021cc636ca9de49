import { toast } from 'react-toastify/unstyled';
import type { User } from '../../../../adapters/http/contract.ts';
import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { hasStatus, messageOf } from '../../lib/failure.ts';
import { inShort } from '../../lib/in-short.ts';
import { Person } from './person.tsx';
import { usePromotion, useUserRemoval } from './queries.ts';

type Props = {
  user: User;
  /** Called when it is done, or when the shop has refused it because this person is no admin. */
  onDone: () => void;
  onCancel: () => void;
};

/** Asks before promoting a user. */
export const PromoteQuestion = ({ user, onDone, onCancel }: Props) => {
  const promotion = usePromotion();
  return (
    <ConfirmDialog
      title={`Make ${user.name} an admin?`}
      action="Make Admin"
      keep="Cancel"
      isHarmless
      mutation={promotion}
      onConfirm={() =>
        promotion.mutate(user, {
          onSuccess: () => {
            toast.success('Successfully made an admin');
            onDone();
          },
          onError: (error) => leaveWhenRefused(error, onDone),
        })
      }
      onCancel={onCancel}
    >
      <Person user={user} />
      <p className="mt-4">
        An admin sees everybody and all bookings, changes parts and stock, refunds, and can make
        others admins or remove them.
      </p>
    </ConfirmDialog>
  );
};

/** Asks before removing a user. */
export const RemoveQuestion = ({ user, onDone, onCancel }: Props) => {
  const removal = useUserRemoval();
  return (
    <ConfirmDialog
      title={`Remove ${user.name}?`}
      action="Remove User"
      keep="Keep this user"
      mutation={removal}
      onConfirm={() =>
        removal.mutate(user, {
          onSuccess: () => {
            toast.success(`Removed: ${inShort(user.name)}`);
            onDone();
          },
          onError: (error) => leaveWhenRefused(error, onDone),
        })
      }
      onCancel={onCancel}
    >
      <Person user={user} />
      <p className="mt-4">
        Their account and profile are deleted, and they are signed out everywhere. Their bookings
        stay, for the books. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
};

/** Closes the question when the person is no admin any more: another try would be refused too. */
const leaveWhenRefused = (error: unknown, leave: () => void): void => {
  if (!hasStatus(error, 403)) return;
  toast.error(messageOf(error));
  leave();
};
