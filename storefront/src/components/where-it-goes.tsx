import type { WhereItGoes as Where } from '../lib/use-where-it-goes.ts';
import { DeliveryFields } from './delivery-fields.tsx';
import { DestinationFields } from './destination-fields.tsx';
import { MethodChoice } from './method-choice.tsx';

/** Asks where it goes, and where delivery or tax is set up, in its parts and how. */
export const WhereItGoes = ({ where }: { where: Where }) => {
  const { register, formState } = where.form;
  if (!where.isSetUp) return <DeliveryFields register={register} errors={formState.errors} />;
  return (
    <>
      <DestinationFields where={where} />
      <MethodChoice where={where} />
    </>
  );
};
