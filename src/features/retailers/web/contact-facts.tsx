import { Facts } from '../../../ui/components/facts.tsx';
import type { RetailerDetail } from '../contract.ts';

type ContactFactsProps = {
  retailer: Pick<RetailerDetail, 'address' | 'city' | 'state' | 'zip' | 'phone' | 'email' | 'websiteUrl'>;
};

/** Where a store is and how to reach it; what is not known is left out. */
export function ContactFacts({ retailer }: ContactFactsProps) {
  const { address, city, state, zip, phone, email, websiteUrl } = retailer;
  const facts = [
    { name: 'Address', value: address },
    { name: 'City', value: city },
    { name: 'State', value: state },
    { name: 'Zip', value: zip },
    { name: 'Phone', value: phone && <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>{phone}</a> },
    { name: 'Email', value: email && <a href={`mailto:${email}`}>{email}</a> },
    {
      name: 'Website',
      value: websiteUrl && (
        <a href={websiteUrl} rel="noopener noreferrer nofollow">
          {websiteUrl.replace(/^https?:\/\//i, '').replace(/\/$/, '')}
        </a>
      ),
    },
  ].filter(({ value }) => value !== null && value !== '');
  if (facts.length === 0) return <p>No contact information yet.</p>;
  return <Facts facts={facts} />;
}
