import { describe, expect, test } from 'vitest';
import { type AdmissionFacts, type GoFacts, goingAhead, wayIn } from './rules.ts';

describe('the way into a campaign', () => {
  const stranger: AdmissionFacts = {
    admission: 'open',
    requiresCertificate: false,
    isCertified: false,
    hasOwner: true,
    isMember: false,
    hasLink: false,
  };

  test.each([
    ['open: joining', {}, 'join'],
    ['by request: asking', { admission: 'request' }, 'ask'],
    ['by request, also with a link: asking', { admission: 'request', hasLink: true }, 'ask'],
    ['by link without it: the link', { admission: 'link' }, 'link'],
    ['by link with it: joining', { admission: 'link', hasLink: true }, 'join'],
    ['for the certified: an exam first', { requiresCertificate: true, admission: 'request' }, 'certify'],
    ['for the certified: joining, for one', { requiresCertificate: true, isCertified: true }, 'join'],
    ['a member needs neither request nor link', { admission: 'link', isMember: true }, 'join'],
    ['a member needs the exam too', { requiresCertificate: true, isMember: true }, 'certify'],
    ['run by nobody: joining', { hasOwner: false, admission: 'request', requiresCertificate: true }, 'join'],
  ] as const)('%s', (_title, change, way) => {
    expect(wayIn({ ...stranger, ...change })).toBe(way);
  });
});

describe('whether a session goes ahead', () => {
  const startDate = new Date('2026-05-01T18:00:00.000Z');
  const decideAt = new Date('2026-04-29T18:00:00.000Z');
  const session: GoFacts = {
    minToGo: 3,
    decideHours: 48,
    maxPlayers: 4,
    seatsTaken: 1,
    startDate,
    goState: null,
    decidedFor: null,
  };
  const earlier = new Date('2026-04-30T18:00:00.000Z');

  test.each([
    ['with too few it needs more', {}, 'needs', 2],
    ['with enough it goes ahead', { seatsTaken: 3 }, 'ahead', 0],
    ['decided with too few it is open', { goState: 'open', decidedFor: startDate }, 'open', 2],
    ['what goes ahead does so with fewer, too', { goState: 'ahead', decidedFor: startDate }, 'ahead', 0],
    ['a session that moved is decided again', { goState: 'ahead', decidedFor: earlier }, 'needs', 2],
    ['never needs more than its seats', { maxPlayers: 2 }, 'needs', 1],
  ] as const)('%s', (_title, change, state, missing) => {
    expect(goingAhead({ ...session, ...change })).toEqual({ state, missing, decideAt });
  });

  test('where no number is set it goes ahead in any case', () => {
    expect(goingAhead({ ...session, minToGo: null, decideHours: null })).toBeNull();
  });
});
