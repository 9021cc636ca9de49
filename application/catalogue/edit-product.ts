import { changesOf, type Act } from '../../domain/audit.ts';
import { NotAllowed, ProductNotFound } from '../../domain/errors.ts';
import { Money, type Currency } from '../../domain/money.ts';
import type { Product, ProductChanges } from '../../domain/product.ts';
import type { User } from '../../domain/user.ts';
import { assertUploaded } from '../images/assert-uploaded.ts';
import type { Atomically } from '../ports.ts';
import type { Images } from '../images/ports.ts';
import type { Products } from './ports.ts';
import type { RecordActs } from '../audit/record-acts.ts';

type Ports = {
  products: Products;
  images: Images;
  recordActs: RecordActs;
  atomically: Atomically;
  currency: Currency;
};

/** `price` in major units of the shop's currency; a category of `null` is none. */
export type EditProduct = Omit<ProductChanges, 'price'> & {
  price?: number | undefined;
  /** The stock that the editor has seen. An edit does not change it. */
  stock?: number | undefined;
  /** The version that the editor has seen. */
  version?: number | undefined;
};

/**
 * An admin changes what the shop says of a product, or takes it off the shelf and puts it back.
 * @throws NotAllowed, ProductNotFound, InvalidInput
 * @throws Stale when somebody else has changed it since it was read
 */
export const editProduct =
  ({ products, images, recordActs, atomically, currency }: Ports) =>
  async (who: User, id: string, request: EditProduct): Promise<Product> => {
    if (!who.isAdmin) throw new NotAllowed();
    const { stock, version, price, ...rest } = request;
    const changes = {
      ...rest,
      price: price === undefined ? undefined : Money.fromMajor(price, currency),
    };
    const known = await products.find(id);
    if (!known) throw new ProductNotFound();
    if (changes.image !== undefined && changes.image !== known.image)
      await assertUploaded(images, changes.image);

    return atomically(async () => {
      const product = await products.findLocked(id);
      if (!product) throw new ProductNotFound();
      const edited = product.edited(changes, version);
      if (stock !== undefined) product.assertStock(stock);
      if (edited.version === product.version) return product;
      await products.save(edited);
      await recordActs(who, editAct(product, edited));
      return edited;
    });
  };

/** What the audit log records of a product, by the names of the API. */
export const productFacts = (
  product: Product,
): Record<keyof ProductChanges | 'Stock', unknown> => ({
  name: product.name,
  price: product.price.toMajor(),
  Stock: product.stock,
  description: product.description,
  image: product.image,
  category: product.category ?? null,
  specs: product.specs,
  onShelf: product.onShelf,
});

/** The audit entry for an edit. */
export const editAct = (product: Product, edited: Product): Act => {
  const changes = changesOf(productFacts(product), productFacts(edited));
  const isShelfAlone = Object.keys(changes.after).join(' ') === 'onShelf';
  return {
    act: isShelfAlone ? 'product.shelf' : 'product.edit',
    subject: 'product',
    subjectId: product.id,
    label: edited.name,
    ...changes,
  };
};

/** The audit entry for a new product. */
export const createAct = (product: Product): Act => ({
  act: 'product.create',
  subject: 'product',
  subjectId: product.id,
  label: product.name,
  after: productFacts(product),
});
