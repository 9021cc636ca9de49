import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Product } from '../../../../adapters/http/contract.ts';
import { PageTitle } from '../../components/page-title.tsx';
import { AddProductForm } from './add-product-form.tsx';

/** Everybody who is signed in may add a part, which is listed at once. */
const AddProductPage = () => {
  const [added, setAdded] = useState<Product>();
  const page = useRef<HTMLDivElement>(null);

  const afterAdding = (product: Product) => {
    setAdded(product);
    page.current?.querySelector('h1')?.focus();
  };

  return (
    <div ref={page} className="flex flex-col gap-6">
      <div className="flex flex-col gap-2">
        <PageTitle>Add Product</PageTitle>
        <p className="max-w-prose text-muted">
          It stands in the list as soon as you have added it.
        </p>
      </div>
      {added && (
        <p className="max-w-2xl panel border-l-4 border-l-success px-4 py-3">
          Added:{' '}
          <Link to={`/parches/${added._id}`} className="link-plain wrap-anywhere">
            {added.name}
          </Link>
        </p>
      )}
      <AddProductForm onAdded={afterAdding} />
    </div>
  );
};

export default AddProductPage;
