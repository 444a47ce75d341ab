import type { FooterLink } from '#shared/branding/branding.ts';

let name: string | undefined;
let links: FooterLink[] | undefined;
let currency: string | undefined;

const metaOf = (named: string) => document.querySelector<HTMLMetaElement>(`meta[name="${named}"]`)?.content;

/**
 * The product's name as admins or PRODUCT_NAME give it, read from the page that the server sent.
 * While a page is prerendered it is the token that the server replaces when it serves the page.
 */
export function productName(): string {
  if (typeof document === 'undefined') return '%PRODUCT_NAME%';
  name ??= metaOf('application-name') || 'Guildhall';
  return name;
}

/** The links that admins have put into the footer. */
export const footerLinks = () => (links ??= JSON.parse(metaOf('footer-links') ?? '[]') as FooterLink[]);

/** The code of the currency of all prices as configured (CURRENCY), such as USD; read from the page that the server sent. */
export function productCurrency(): string {
  currency ??= metaOf('currency') || 'USD';
  return currency;
}
