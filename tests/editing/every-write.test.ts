import { describe, expect, test } from 'vitest';
import { contract } from '#api/contract.ts';
import type { OperationMeta } from '#shared/operation.ts';
import { type Operation, operationsOf } from '../support/operations.ts';

/**
 * Why operations that write carry no saved state: nobody else's change can be overwritten unseen by them. What takes
 * something away (DELETE) has no text to put in its place; it asks before.
 */
const withoutState: Record<string, readonly string[]> = {
  'makes something new, in the place of nothing': [
    'announcements.ask',
    'announcements.create',
    'campaigns.addFile',
    'campaigns.admission.ask',
    'campaigns.copies.create',
    'campaigns.book.remind',
    'campaigns.door.addGuest',
    'campaigns.door.seatPlayer',
    'campaigns.create',
    'campaigns.nights.create',
    'campaigns.createSession',
    'campaigns.series.create',
    'contact.sendMessage',
    'contracts.admin.create',
    'contracts.admin.createVersion',
    'conventions.admin.create',
    'exams.admin.create',
    'exams.admin.createVersion',
    'gameSystems.addAccount',
    'gameSystems.admin.create',
    'invites.create',
    'managers.add',
    'managers.claim',
    'moderation.report',
    'outgoingMail.sendTest',
    'personNotes.add',
    'players.create',
    'retailers.admin.addManager',
    'retailers.admin.create',
    'retailers.admin.importRows',
    'storePage.addPhoto',
    'tables.searches.create',
    'visits.record',
  ],
  'is about what belongs to the actor alone': [
    'accounts.profile.rename',
    'accounts.profile.setTimeZone',
    'bans.cancelErasure',
    'bans.requestErasure',
    'bans.requestExport',
    'blocks.add',
    'campaigns.book.sayPaid',
    'campaigns.confirmAttendance',
    'campaigns.createCalendarAddress',
    'campaigns.join',
    'campaigns.leave',
    'campaigns.series.giveBackSeats',
    'campaigns.series.takeSeats',
    'campaigns.waitlist.accept',
    'campaigns.waitlist.wait',
    'exams.certificates.issue',
    'gameSystems.updateAccount',
    'home.dismissFirstSteps',
    'invites.links.create',
    'invites.setInvitable',
    'invites.resend',
    'managers.sendCode',
    'network.requestSponsor',
    'notices.markAllRead',
    'notices.markRead',
    'notices.updateSettings',
    'personalData.requestErasure',
    'personalData.admin.requestErasure',
    'personalData.requestExport',
    'players.setImage',
    'players.update',
    'push.setDevice',
    'ratings.rate',
    'retailers.link',
    'tables.saveWishes',
    'tables.searches.update',
    'visits.addDemos',
    'visits.linkRetailer',
    'visits.update',
  ],
  'is decided once: whoever comes second is refused, or reads what was decided': [
    'announcements.answer',
    'announcements.restore',
    'bans.admin.decideAppeal',
    'bans.appeal',
    'campaigns.acceptHandover',
    'campaigns.admission.accept',
    'campaigns.admission.decline',
    'campaigns.admission.goAhead',
    'campaigns.callOffs.bringBack',
    'campaigns.callOffs.create',
    'campaigns.removals.create',
    'campaigns.checkIn.answerContest',
    'campaigns.checkIn.contest',
    'contact.admin.sendAnswer',
    'exams.certificates.revoke',
    'invites.accept',
    'invites.acceptLink',
    'invites.decline',
    'invites.declineLink',
    'managers.admin.decideClaim',
    'managers.enterCode',
    'managers.handOver',
    'moderation.admin.decide',
    'moderation.admin.decideAppeal',
    'moderation.admin.restore',
    'moderation.appeal',
    'network.acceptRequest',
    'outgoingMail.retry',
    'retailers.admin.undoImport',
  ],
  'says one of two things: on a page that is out of date the press changes nothing, or does what it says': [
    'accounts.users.setRole',
    'campaigns.hosts.add',
    'campaigns.markRefund',
    'campaigns.book.denyPaid',
    'campaigns.book.markPaid',
    'campaigns.book.settle',
    'campaigns.series.restoreDate',
    'campaigns.setSeatPayment',
    'contact.admin.setHandled',
    'contracts.admin.setAudience',
    'contracts.admin.setRetired',
    'retailers.admin.setStatus',
    'storePage.tables.assign',
  ],
  'takes effect by the time of the press, however late it comes; each is in the audit log': [
    'campaigns.checkIn.mark',
  ],
  'names whom its admin saw with it: whoever has it by now keeps it': ['desk.take'],
  'moves one in a line, wherever it stands by now, and leaves the order of the others': [
    'campaigns.waitlist.move',
    'campaigns.waitlist.remove',
  ],
  "is the campaign's owner's alone, in a field of its own": [
    'campaigns.offerHandover',
    'campaigns.waitlist.setOfferHours',
  ],
  'replaces what nobody can read again: the link from before ends': ['campaigns.admission.createLink'],
  'gives a standing ban a new reason, which the console asks for knowingly': ['accounts.users.ban'],
};

/** The parts of an input that say what its writer has seen. */
const states = new Set(['revision', 'seriesRevision', 'shownSha256', 'shownStatus']);

const metaOf = ({ contract: { '~orpc': own } }: Operation) => own.meta as OperationMeta;

const writes = operationsOf(contract).filter(
  (operation) => !['GET', 'DELETE'].includes(operation.method) && !metaOf(operation).reads,
);

function inputNames(operation: (typeof writes)[number]): string[] {
  const schema = operation.contract['~orpc'].inputSchema as { shape?: object } | undefined;
  return Object.keys(schema?.shape ?? {});
}

const hasState = (operation: (typeof writes)[number]) =>
  inputNames(operation).some((name) => states.has(name));

describe('every operation that writes', () => {
  test('carries what its writer has seen, or has a reason why it need not', () => {
    const reasoned = new Set(Object.values(withoutState).flat());
    const bare = writes.filter((operation) => !hasState(operation) && !reasoned.has(operation.name));
    expect(bare.map(({ name }) => name)).toEqual([]);
  });

  test('has one reason at most, and none where it carries a state or is no operation', () => {
    const named = Object.values(withoutState).flat();
    const known = new Map(writes.map((operation) => [operation.name, operation]));
    const needless = named.filter((name, index) => {
      const operation = known.get(name);
      return !operation || hasState(operation) || named.indexOf(name) !== index;
    });
    expect(needless).toEqual([]);
  });

  test('refuses a state that is out of date in the words of its contract', () => {
    const refusals = [
      'STALE_REVISION',
      'EXAM_CHANGED',
      'TEMPLATE_CHANGED',
      'REQUEST_CHANGED',
      'STATE_CHANGED',
    ];
    const silent = writes.filter((operation) => {
      const { errorMap } = operation.contract['~orpc'] as { errorMap: object };
      return hasState(operation) && !refusals.some((code) => code in errorMap);
    });
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  test('is never sent later by itself with a state that others may have changed meanwhile', () => {
    const queued = writes.filter((operation) => metaOf(operation).queued);
    expect(queued.filter(hasState)).toEqual([]);
  });
});
