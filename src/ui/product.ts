let name: string | undefined;
let currency: string | undefined;

const metaOf = (named: string) => document.querySelector<HTMLMetaElement>(`meta[name="${named}"]`)?.content;

/**
 * The product's name as configured (PRODUCT_NAME), read from the page that the server sent.
 * While a page is prerendered it is the token that the server replaces when it serves the page.
 */
export function productName(): string {
  if (typeof document === 'undefined') return '%PRODUCT_NAME%';
  name ??= metaOf('application-name') || 'Guildhall';
  return name;
}

/** The code of the currency of all prices as configured (CURRENCY), such as USD; read from the page that the server sent. */
export function productCurrency(): string {
  currency ??= metaOf('currency') || 'USD';
  return currency;
}
