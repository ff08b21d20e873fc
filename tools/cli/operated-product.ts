import type { OperatorProof } from '#server/platform/access/operator.ts';
import type { Product } from '#server/start/open-product.ts';

/** The product in the hands of whoever runs the site. */
export interface OperatedProduct extends Product {
  operator: OperatorProof;
}
