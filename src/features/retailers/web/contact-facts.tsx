import { Copy, Globe, Mail, MapPin, Navigation, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/components/button.tsx';
import { dialAddress } from '#shared/addresses/dial.ts';
import { isolated } from '#shared/text/isolated.ts';
import { notify, notifyFailure } from '#ui/feedback/toast.ts';
import type { RetailerDetail } from '../contract.ts';
import { addressLine, addressLines, directionsUrl } from '../rules.ts';
import styles from './contact-facts.module.css';

const ICON = 18;

async function copy(address: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    notify('Address copied');
  } catch {
    notifyFailure('The address could not be copied', 'Your browser does not allow it here.');
  }
}

/** A store's address, directions and contact details; unknown ones are left out. */
export function ContactFacts({ retailer }: { retailer: RetailerDetail }) {
  const { phone, email, websiteUrl } = retailer;
  const dialled = dialAddress(phone ?? '');
  const lines = addressLines(retailer);
  const directions = directionsUrl(retailer);
  if (lines.length === 0 && directions === null && !phone && !email && !websiteUrl) {
    return <p>No contact information yet.</p>;
  }
  return (
    <div className={styles.contact}>
      {(lines.length > 0 || directions !== null) && (
        <div className={styles.place}>
          {lines.length > 0 && (
            <Line icon={<MapPin size={ICON} aria-hidden="true" />} name="Address">
              <address className={styles.address}>
                {lines.map((line) => (
                  <span key={line}>{line}</span>
                ))}
              </address>
            </Line>
          )}
          <div className={styles.buttons}>
            {directions !== null && (
              <a
                className={buttonClass({ variant: 'quiet' })}
                href={directions}
                rel="noopener noreferrer nofollow"
              >
                <Navigation size={ICON} aria-hidden="true" />
                Directions
              </a>
            )}
            {lines.length > 0 && (
              <Button variant="quiet" onClick={() => void copy(addressLine(retailer))}>
                <Copy size={ICON} aria-hidden="true" />
                Copy address
              </Button>
            )}
          </div>
        </div>
      )}
      <div className={styles.ways}>
        {phone && (
          <Line icon={<Phone size={ICON} aria-hidden="true" />} name="Phone">
            {dialled === null ? phone : <a href={dialled}>{phone}</a>}
          </Line>
        )}
        {email && (
          <Line icon={<Mail size={ICON} aria-hidden="true" />} name="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Line>
        )}
        {websiteUrl && (
          <Line icon={<Globe size={ICON} aria-hidden="true" />} name="Website">
            <a href={websiteUrl} rel="noopener noreferrer nofollow">
              {websiteUrl.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
            </a>
          </Line>
        )}
      </div>
    </div>
  );
}

const Line = ({ icon, name, children }: { icon: ReactNode; name: string; children: ReactNode }) => (
  <div className={styles.line}>
    {icon}
    <span className="visually-hidden">{`${isolated(name)}: `}</span>
    {children}
  </div>
);
