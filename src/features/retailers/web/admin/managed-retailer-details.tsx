import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HistoryLink } from '#features/audit-log/web/for-others/history-link.tsx';
import { isolated } from '#shared/text/isolated.ts';
import { Button, ButtonLink } from '#ui/components/button.tsx';
import { useChange } from '#ui/data/change.ts';
import { Confirm } from '#ui/popups/confirm.tsx';
import { Loaded } from '#ui/feedback/loaded.tsx';
import { RemoveButton } from '#ui/popups/remove-button.tsx';
import { RemoveUnusedButton } from '#ui/popups/remove-unused-button.tsx';
import type { ManagedRetailer } from '../../admin-contract.ts';
import { ClosingText } from '../editing/closing-text.tsx';
import { managersOf, retailersAdmin, usesOfRetailer } from './admin-queries.ts';
import styles from './managed-retailer-details.module.css';
import { retailersKey } from '../queries.ts';
import { ManagerEditor } from './retailer-editors.tsx';

/** A store's managers, and the actions for the store. */
export function ManagedRetailerDetails({ retailer }: { retailer: ManagedRetailer }) {
  const managers = useQuery(managersOf(retailer.id));
  return (
    <div className={styles.details}>
      <Loaded query={managers} error="The managers could not be loaded. Please try again.">
        {({ items }) => (
          <ul className={styles.managers}>
            {items.map(({ playerId, alias, username }) => (
              <li key={playerId}>
                {`Manager: ${isolated(alias)} (${username})`}{' '}
                <RemoveButton
                  what={alias}
                  text={`${isolated(alias)} can no longer edit ${isolated(retailer.name)}.`}
                  run={() => retailersAdmin.removeManager({ retailerId: retailer.id, playerId })}
                  stale={[retailersKey]}
                />
              </li>
            ))}
            {items.length === 0 && <li>Nobody but admins edits this store.</li>}
          </ul>
        )}
      </Loaded>
      <div className={styles.actions}>
        <ManagerEditor retailer={retailer} />
        <ButtonLink
          to="/retailers/$retailerId/edit"
          params={{ retailerId: retailer.id }}
          size="small"
          variant="quiet"
        >
          Edit
        </ButtonLink>
        <HistoryLink kind="retailer" id={retailer.id} />
        <StatusButton retailer={retailer} />
        <RemoveRetailer retailer={retailer} />
      </div>
    </div>
  );
}

function StatusButton({ retailer }: { retailer: ManagedRetailer }) {
  const [open, setOpen] = useState(false);
  const { id, name } = retailer;
  const isActive = retailer.status === 'active';
  const setStatus = useChange(retailersAdmin.setStatus, {
    done: (_, { status }) =>
      status === 'active' ? `${isolated(name)} is active` : `${isolated(name)} is deactivated`,
    failed: 'The retailer could not be changed',
    stale: [retailersKey],
  });
  return (
    <>
      <Button size="small" variant={isActive ? 'danger' : 'quiet'} onClick={() => setOpen(true)}>
        {isActive ? 'Deactivate' : 'Activate'}
      </Button>
      <Confirm
        open={open}
        onOpenChange={setOpen}
        title={isActive ? `Deactivate ${isolated(name)}?` : `Activate ${isolated(name)}?`}
        text={
          isActive ? (
            <ClosingText retailerId={id} />
          ) : (
            'It can be found and linked again. Players with an upcoming session there are told.'
          )
        }
        confirm={isActive ? 'Deactivate' : 'Activate'}
        danger={isActive}
        onConfirm={() => setStatus.run({ retailerId: id, status: isActive ? 'inactive' : 'active' })}
      />
    </>
  );
}

function RemoveRetailer({ retailer: { id: retailerId, name, status } }: { retailer: ManagedRetailer }) {
  return (
    <RemoveUnusedButton
      what={name}
      uses={usesOfRetailer(retailerId)}
      touches="Nothing refers to it. Its photo is deleted with it, and its managers can no longer edit it."
      remove={() => retailersAdmin.remove({ retailerId })}
      instead={
        status === 'inactive'
          ? null
          : {
              label: 'Deactivate',
              text: 'Deactivate it instead: nobody finds it or links it any more, and what refers to it stays.',
              done: `${isolated(name)} is deactivated`,
              run: () => retailersAdmin.setStatus({ retailerId, status: 'inactive' }),
            }
      }
      stale={[retailersKey]}
    />
  );
}
