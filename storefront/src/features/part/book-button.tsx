import type { Purchase } from './use-purchase.ts';

export const purchaseFormId = 'purchase';

/**
 * Submits the purchase form from anywhere on the page. Until the form is there, and while it is being
 * sent, it does nothing. Then it is not disabled, because a disabled button would lose the focus.
 */
export const BookButton = ({
  purchase: { action, isReady, isPending },
}: {
  purchase: Purchase;
}) => (
  <button
    type="submit"
    form={purchaseFormId}
    className="btn h-auto min-h-11 w-full py-2 btn-primary"
    disabled={!isReady}
    aria-disabled={isPending || undefined}
    aria-busy={isPending}
  >
    {isPending && <span className="loading loading-sm loading-spinner" aria-hidden="true" />}
    {action}
  </button>
);
