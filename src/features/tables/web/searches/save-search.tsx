import { useQuery } from '@tanstack/react-query';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { Button } from '#ui/components/button.tsx';
import { lazyPopup } from '#ui/late/lazy-popup.tsx';
import { useIntent } from '#ui/session/intent.ts';
import { activeGameSystems } from '#features/game-systems/web/for-others/game-system-queries.ts';
import { type FindSearch, questionOf } from '../find-search.ts';
import { nameOf } from './searches-messages.ts';
import styles from './searches.module.css';

// Loaded lazily, because it needs the code for forms.
const SearchDialog = lazyPopup(() => import('./search-dialog.tsx'), 'SearchDialog');

/** The button that saves the search of /play, after signing in if needed, and a link to the saved searches. */
export function SaveSearch({ search, isNear }: { search: FindSearch; isNear: boolean }) {
  const [open, setOpen] = useState(false);
  const systems = useQuery(activeGameSystems());
  const press = useIntent('save search', () => setOpen(true));
  const system = systems.data?.items.find(({ id }) => id === search.system)?.name;
  return (
    <div className={styles.save}>
      <Button variant="quiet" size="small" onClick={press}>
        <Bookmark size={16} aria-hidden="true" />
        Save this search
      </Button>
      <AppLink to="/my/searches">Saved searches</AppLink>
      <SearchDialog
        key={JSON.stringify(search)}
        open={open}
        onOpenChange={setOpen}
        of={{ search: questionOf(search), name: nameOf(search, system) }}
        isNear={isNear}
      />
    </div>
  );
}
