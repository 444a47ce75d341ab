import { expect, test } from 'vitest';
import { newId } from '#shared/ids.ts';
import { seatPaid } from '../for-others/held-seat-notices.ts';

test('what a seat costs is told in the currency of the site', () => {
  const facts = seatPaid.facts.parse({
    campaign: { id: newId(), title: 'The Mill' },
    session: {
      id: newId(),
      number: 3,
      startDate: '2026-12-01T19:00:00.000Z',
      lengthMinutes: null,
      place: null,
      timeZone: null,
      clockOf: 'organiser',
    },
    from: 'pending',
    to: 'paid',
    priceCents: 750,
  });
  const said = (currency: string) => seatPaid.words(facts, { userId: '', timeZone: 'UTC', currency }).lines;
  expect(said('EUR')).toEqual(['The organiser has your €7.50.']);
  expect(said('USD')).toEqual(['The organiser has your $7.50.']);
});
