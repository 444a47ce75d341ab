import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { inOneLine } from '#shared/text/isolated.ts';
import { AppLink } from '#ui/components/app-link.tsx';
import { MessageBox } from '#ui/feedback/message-box.tsx';
import { retailersNamed } from './admin-queries.ts';

/** Warns if stores with the same name exist, so that no store is added twice. */
export function SameName({ name }: { name: string }) {
  const wanted = useDeferredValue(name.trim());
  const found = useQuery({ ...retailersNamed(wanted), enabled: wanted !== '' });
  const same = (found.data?.items ?? []).filter(
    (retailer) => retailer.name.toLowerCase() === wanted.toLowerCase(),
  );
  if (same.length === 0) return null;
  return (
    <MessageBox tone="warning" title="There is a store of this name">
      <ul>
        {same.map(({ id, name: known, city, state, status }) => (
          <li key={id}>
            <AppLink to="/retailers/$retailerId" params={{ retailerId: id }}>
              {inOneLine([known, city, state])}
            </AppLink>
            {status === 'inactive' && ' (inactive)'}
          </li>
        ))}
      </ul>
    </MessageBox>
  );
}
