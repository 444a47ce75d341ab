import { useEffect } from 'react';
import { isolated } from '#shared/text/isolated.ts';
import { productName } from './product.ts';

/** Names the page in the browser's title bar: 'My Games · Guildhall'; without a title just the product. */
export function usePageTitle(title?: string) {
  useEffect(() => {
    document.title = title ? `${isolated(title)} · ${productName()}` : productName();
  }, [title]);
}
