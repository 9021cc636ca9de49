import type { ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Product } from '../../../../adapters/http/contract.ts';
import { FormError } from '../../components/form-error.tsx';
import { ImageField } from '../../components/image-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { RequiredNote } from '../../components/required-note.tsx';
import { SubmitButton } from '../../components/submit-button.tsx';
import { TextArea } from '../../components/text-area.tsx';
import { TextField } from '../../components/text-field.tsx';
import { usePictureForm } from '../../components/use-picture-form.ts';
import { useMoney, useShopConfig } from '../../lib/config.ts';
import { dropDraft, keepDraft, readDraft } from '../../lib/drafts.ts';
import { required } from '../../lib/form-rules.ts';
import { usePerson } from '../../lib/use-session.ts';
import { ProductFacts } from './add-product-facts.tsx';
import { categories } from '../../../../domain/categories.ts';
import { factsOf } from '../../../../domain/specs.ts';
import { labelWithUnit } from '../../lib/specs.ts';
import {
  priceDecimals,
  emptyProduct,
  labels,
  newProductOf,
  priceProblem,
  stockProblem,
  type ProductFields,
} from './add-product-values.ts';
import { useAddProduct } from './add-product.ts';
import { categoryInWords } from '../../lib/facts.ts';

/** The labels of all fields of the form, with those of a category's specs. */
const labelsWith = (category: string): Record<keyof typeof labels | `specs.${string}`, string> => {
  const facts = factsOf(category).map((fact) => [`specs.${fact.name}`, labelWithUnit(fact)]);
  return { ...labels, ...Object.fromEntries(facts) };
};

/** The form for a new part. Its draft survives a reload. */
export const AddProductForm = ({ onAdded }: { onAdded: (product: Product) => void }) => {
  const draft = `add-product:${usePerson().email}`;
  const money = useMoney();
  const currency = useShopConfig().data?.currency;
  const decimals = priceDecimals(currency);
  const form = useForm<ProductFields>({
    defaultValues: { ...emptyProduct, ...readDraft(draft) },
  });
  const { control, formState, getValues, register, reset } = form;
  const [price, category] = useWatch({ control, name: ['price', 'category'] });
  const adding = useAddProduct(draft);
  const keep = () => keepDraft(draft, getValues());
  const { field, send, problem } = usePictureForm({
    form,
    picture: 'image',
    labels: labelsWith(category),
    keep,
  });
  const { upload } = field;

  const add = () =>
    send(async () => {
      const pictureSent = upload.current();
      const sent = JSON.stringify(getValues());
      const product = await adding.mutateAsync(newProductOf(getValues()));
      // What was typed or chosen meanwhile is not sent, and stays.
      if (JSON.stringify(getValues()) === sent && upload.current() === pictureSent) {
        reset(emptyProduct);
        upload.clear();
        dropDraft(draft);
      }
      onAdded(product);
    });

  const priceHint =
    priceProblem(price, decimals) || !currency
      ? `In ${currency?.toUpperCase() ?? 'the currency of the shop'}.`
      : `It will stand there as ${money(Number(price))}.`;

  const inputs: Record<keyof ProductFields, ReactNode> = {
    image: <ImageField {...field} />,
    name: (
      <TextField
        label={labels.name}
        required
        autoComplete="off"
        error={formState.errors.name?.message}
        {...register('name', required(labels.name))}
      />
    ),
    price: (
      <TextField
        label={labels.price}
        required
        inputMode="decimal"
        autoComplete="off"
        hint={priceHint}
        error={formState.errors.price?.message}
        {...register('price', { validate: (text) => priceProblem(text, decimals) ?? true })}
      />
    ),
    Stock: (
      <TextField
        label={labels.Stock}
        required
        inputMode="numeric"
        autoComplete="off"
        hint="How many can be sold; 0 shows it as sold out."
        error={formState.errors.Stock?.message}
        {...register('Stock', { validate: (text) => stockProblem(text) ?? true })}
      />
    ),
    description: (
      <TextArea
        label={labels.description}
        required
        autoComplete="off"
        hint="What it is good for, and what to know before buying it."
        error={formState.errors.description?.message}
        {...register('description', required(labels.description))}
      />
    ),
    category: (
      <SelectField
        label={`${labels.category} (optional)`}
        autoComplete="off"
        error={formState.errors.category?.message}
        {...register('category')}
      >
        <option value="">No category</option>
        {categories.map((each) => (
          <option key={each} value={each}>
            {categoryInWords(each)}
          </option>
        ))}
      </SelectField>
    ),
    specs: <ProductFacts category={category} form={form} />,
  };
  const {
    image: picture,
    name,
    price: unitPrice,
    Stock,
    description,
    category: kind,
    specs,
    ...unplaced
  } = inputs;
  // An input that stands nowhere in the form does not compile.
  void (unplaced satisfies Record<string, never>);

  return (
    <form
      noValidate
      className="flex max-w-2xl flex-col gap-6 panel p-4 sm:p-6"
      onChange={keep}
      onSubmit={(event) => void form.handleSubmit(add)(event)}
    >
      <RequiredNote />
      {picture}
      {name}
      <div className="grid gap-6 sm:grid-cols-2">
        {unitPrice}
        {Stock}
      </div>
      {description}
      {kind}
      {specs}
      <SubmitButton pending={formState.isSubmitting}>Add product</SubmitButton>
      <FormError>{problem}</FormError>
    </form>
  );
};
