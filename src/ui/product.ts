let name: string | undefined;

/**
 * The product's name as configured (PRODUCT_NAME), read from the page that the server sent.
 * While a page is prerendered it is the token that the server replaces when it serves the page.
 */
export function productName(): string {
  if (typeof document === 'undefined') return '%PRODUCT_NAME%';
  name ??= document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || 'Guildhall';
  return name;
}
