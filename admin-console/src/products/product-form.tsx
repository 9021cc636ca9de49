import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { BooleanInput, required, SaveButton, SimpleForm, TextInput, Toolbar } from 'react-admin';
import type { ProductCreation } from '../../../adapters/http/console-contract.ts';
import { descriptionMaxLength, productNameMaxLength } from '../../../domain/product.ts';
import { AmountInput } from '../components/amount-input.tsx';
import { FigureInput } from '../components/figure-input.tsx';
import { wholeFromZero } from '../components/number-rules.ts';
import { CategoryInput } from './category-input.tsx';
import { PictureInput } from './picture-input.tsx';
import { SpecInputs } from './spec-inputs.tsx';

type Props = { isNew?: boolean; children?: ReactNode };

/** An input for each field of a new product; what is in stock is set once, and changed by a difference. */
const inputs: Record<keyof ProductCreation, ReactNode> = {
  image: <PictureInput source="image" label="Picture" />,
  name: (
    <TextInput
      source="name"
      label="Name"
      fullWidth
      autoComplete="off"
      validate={required('Name is Required')}
      slotProps={{ htmlInput: { maxLength: productNameMaxLength } }}
    />
  ),
  price: <AmountInput source="price" label="Price" missing="Price is Required" />,
  Stock: (
    <FigureInput
      source="Stock"
      label="Stock"
      min={0}
      step={1}
      helperText="How many can be sold; 0 shows it as sold out."
      validate={[required('Stock is Required'), wholeFromZero]}
    />
  ),
  category: <CategoryInput />,
  description: (
    <TextInput
      source="description"
      label="Description"
      multiline
      fullWidth
      minRows={4}
      autoComplete="off"
      helperText="What it is good for, and what to know before buying it."
      validate={required('Description is Required')}
      slotProps={{ htmlInput: { maxLength: descriptionMaxLength } }}
    />
  ),
  onShelf: (
    <BooleanInput
      source="onShelf"
      label="On the shelf"
      helperText="Shoppers see it and can book it. What was booked stays as it is."
    />
  ),
  specs: <SpecInputs />,
};
const { image, name, price, Stock, category, description, onShelf, specs, ...unplaced } = inputs;
// An input that stands nowhere in the form does not compile.
void (unplaced satisfies Record<string, never>);

/** The form for a new or an existing product. */
export const ProductForm = ({ isNew = false, children }: Props) => (
  <SimpleForm
    warnWhenUnsavedChanges
    defaultValues={isNew ? { onShelf: true, specs: {} } : undefined}
    toolbar={
      <Toolbar>
        <SaveButton label={isNew ? 'Add product' : 'Save'} />
      </Toolbar>
    }
  >
    <Box
      sx={{
        display: 'grid',
        width: '100%',
        columnGap: 3,
        gridTemplateColumns: { sm: '12rem minmax(0, 1fr)' },
      }}
    >
      {image}
      <Box sx={{ minWidth: 0 }}>
        {name}
        <Box sx={{ display: 'grid', columnGap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
          {price}
          {isNew ? Stock : category}
        </Box>
        {isNew && category}
        {description}
        {onShelf}
      </Box>
    </Box>
    <Typography variant="h2" sx={{ mt: 2, mb: 1 }}>
      Specifications
    </Typography>
    {specs}
    {children}
  </SimpleForm>
);
