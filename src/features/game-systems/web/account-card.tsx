import { Pencil, Trash2 } from 'lucide-react';
import { isolated } from '#shared/text/isolated.ts';
import { Badge } from '#ui/components/badge.tsx';
import { ButtonLink, IconButton } from '#ui/components/button.tsx';
import { Card } from '#ui/components/card.tsx';
import { Facts } from '#ui/components/facts.tsx';
import type { GameAccount } from '../contract.ts';
import { isOffered } from '../rules.ts';
import styles from './account-card.module.css';
import { CertifiedBadge } from './certified-badge.tsx';
import { GameSystemLogo } from './for-others/game-system-logo.tsx';

const ICON = 18;

type AccountCardProps = { account: GameAccount; onEdit: () => void; onRemove: () => void };

/** One of the player's game systems on /my/gamesystems. */
export const AccountCard = ({ account, onEdit, onRemove }: AccountCardProps) => (
  <Card
    className={styles.card}
    footer={
      <>
        <ButtonLink
          to="/my/exams"
          search={{ system: account.gameSystem.id }}
          variant="quiet"
          size="small"
          aria-label={`See exams of ${isolated(account.gameSystem.name)}`}
        >
          See exams
        </ButtonLink>
        <span className={styles.actions}>
          <IconButton label={`Edit ${isolated(account.gameSystem.name)}`} onClick={onEdit}>
            <Pencil size={ICON} aria-hidden="true" />
          </IconButton>
          <IconButton label={`Remove ${isolated(account.gameSystem.name)}`} danger onClick={onRemove}>
            <Trash2 size={ICON} aria-hidden="true" />
          </IconButton>
        </span>
      </>
    }
  >
    <div className={styles.head}>
      <GameSystemLogo gameSystem={account.gameSystem} />
      <div className={styles.name}>
        <h3>{account.gameSystem.name}</h3>
        {account.certified && <CertifiedBadge />}
      </div>
    </div>
    <Facts facts={[{ name: 'Account ID', value: account.accountId }]} />
    {!isOffered(account) && (
      <p className={styles.inactive}>
        <Badge tone="grey">Inactive</Badge> This game system is no longer active here: it is on neither your
        dashboard nor Get Certified. What you submitted stays.
      </p>
    )}
  </Card>
);
