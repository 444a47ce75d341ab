/**
 * Facts of every kind of notice, as its event makes them: one sample at least, and one more for each way in which its words
 * differ. A kind without a sample fails `src/api/notices.db.test.ts`.
 */
const campaign = { id: '01890000-0000-7000-8000-000000000001', title: 'The Mill' };
const session = {
  id: '01890000-0000-7000-8000-000000000002',
  number: 3,
  startDate: '2027-03-13T23:00:00.000Z',
  lengthMinutes: 240,
  place: 'Table 4, Dragon Den, Pittsburgh',
  timeZone: 'America/New_York',
  clockOf: 'store',
};
/** A session of which nobody said more than when it begins. */
const bare = { ...session, lengthMinutes: null, place: null, timeZone: null };
const about = { campaign, session };
const seat = { ...about, priceCents: 750 };
const later = { ...session, startDate: '2027-03-15T23:00:00.000Z' };
const state = { session, linkDigest: null, price: '7.50' };
const move = { what: 'took', playerId: '01890000-0000-7000-8000-000000000003', alias: 'Robin', session: 3 };
const handover = { campaign, alias: 'Sam' };
const at = '2027-03-01T12:00:00.000Z';

export const noticeSamples: Readonly<Record<string, readonly object[]>> = {
  'reminder.first': [about, { campaign, session: bare }],
  'reminder.second': [about],
  'reminder.convention': [
    { id: campaign.id, name: 'Gen Con', startDate: session.startDate, timeZone: 'America/New_York' },
  ],
  'session.changed': [
    { campaign, before: state, after: { ...state, session: later } },
    { campaign, before: state, after: { session: bare, linkDigest: 'digest', price: '9.00' } },
    { campaign, before: state, after: { ...state, session: { ...session, place: 'Table 5' } } },
  ],
  'session.cancelled': [about, { campaign, session: bare }],
  'campaign.moved': [
    { campaign, from: 'Dragon Den, Pittsburgh', to: 'The Goblin, Erie' },
    { campaign, from: 'Dragon Den, Pittsburgh', to: null },
    { campaign, from: null, to: 'The Goblin, Erie' },
  ],
  'seat.taken': [
    { ...seat, paymentStatus: 'pending' },
    { campaign, session: bare, priceCents: 0, paymentStatus: 'paid' },
  ],
  'seat.given-back': [about],
  'seat.cancelled': [
    { ...seat, wasPaid: true },
    { ...seat, wasPaid: false },
  ],
  'seat.paid': [
    { ...seat, from: 'pending', to: 'paid' },
    { ...seat, from: 'paid', to: 'pending' },
  ],
  'campaign.gone': [{ id: campaign.id, title: campaign.title }, { title: campaign.title }],
  'session.added': [
    { campaign, sessions: [session], more: 0 },
    { campaign, sessions: Array.from({ length: 7 }, () => session), more: 2 },
  ],
  'campaign.state': [
    { campaign, from: 'active', to: 'paused' },
    { campaign, from: 'active', to: 'ended' },
    { campaign, from: 'paused', to: 'active' },
  ],
  'campaign.handed-over': [handover],
  'handover.offered': [handover],
  'handover.declined': [handover],
  'campaign.inherited': [handover],
  'campaign.players': [
    { campaign, moves: [move], more: 0 },
    {
      campaign,
      moves: [move, { what: 'joined', playerId: campaign.id, alias: 'Kim', session: null }],
      more: 12,
    },
  ],
  'campaign.removed': [{ title: campaign.title, reason: 'Its description advertised something else.' }],
  'invite.accepted': [
    { accepted: [{ alias: 'Robin', isOnTeam: true }], more: 0 },
    {
      accepted: [
        { alias: 'Robin', isOnTeam: false },
        { alias: 'Kim', isOnTeam: true },
      ],
      more: 3,
    },
  ],
  'invite.declined': [{ firstName: 'Robbie' }],
  'sponsor.requested': [{ alias: 'Robin' }],
  'sponsor.answered': [
    { alias: 'Olga', isAccepted: true },
    { alias: 'Olga', isAccepted: false },
  ],
  'exam.graded': [
    { exam: { id: campaign.id, name: 'Running Your First Table' }, scorePercent: 87.5, note: 'Well done.' },
    { exam: { id: campaign.id, name: 'Running Your First Table' }, scorePercent: 40, note: null },
  ],
  'session.to-rate': [{ campaign, number: 3 }],
  'agreement.published': [
    { name: 'House rules', version: 1 },
    { name: 'House rules', version: 2 },
  ],
  'account.new-device': [{ device: 'Firefox on Linux', at }],
  'account.password-changed': [{ at }],
  'contact.answered': [{ subject: 'Lost dice', answer: 'They lie at the front desk.\n\nCome by!' }],
};
