import product from '../../../package.json' with { type: 'json' };

/** The version of this product, as releases are tagged. */
export const productVersion: string = product.version;
