import { MapPin } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppLink } from '#ui/components/app-link.tsx';
import { Avatar } from '#ui/components/avatar.tsx';
import { Badge } from '#ui/components/badge.tsx';
import { Card } from '#ui/components/card.tsx';
import { classNames } from '#ui/components/class-names.ts';
import type { Retailer } from '../contract.ts';
import { addressLine } from '../rules.ts';
import styles from './retailer-card.module.css';
import { RetailerPhoto } from './retailer-photo.tsx';

type RetailerCardProps = {
  retailer: Retailer;
  /** The distance, in words. */
  distance?: string | undefined;
  /** Whether the store was switched off. */
  isInactive?: boolean;
  /** Buttons at the bottom. */
  actions: ReactNode;
};

/** A store in a list, with a link to its page: name, description, address and photo; without a photo, its initials in a flatter card. */
export function RetailerCard({ retailer, distance, isInactive = false, actions }: RetailerCardProps) {
  const address = addressLine(retailer);
  const { storePhoto } = retailer;
  return (
    <Card className={classNames(styles.card, storePhoto === null && styles.compact)} flush>
      <div className={styles.frame}>
        {storePhoto === null ? <Avatar name={retailer.name} /> : <RetailerPhoto src={storePhoto} />}
        {distance !== undefined && <span className={styles.distance}>{distance}</span>}
      </div>
      <div className={styles.text}>
        {isInactive && (
          <p>
            <Badge tone="orange">No longer active</Badge>
          </p>
        )}
        <h2 className={styles.name}>
          <AppLink to="/retailers/$retailerId" params={{ retailerId: retailer.id }}>
            {retailer.name}
          </AppLink>
        </h2>
        {retailer.description && <p className={styles.description}>{retailer.description}</p>}
        {address && (
          <p className={styles.address}>
            <MapPin size={16} aria-hidden="true" />
            {address}
          </p>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
    </Card>
  );
}
