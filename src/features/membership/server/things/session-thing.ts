import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import { isolated } from '#shared/text/isolated.ts';
import { tellSessionCancelled } from '#features/sessions/server/for-others/session-notices.ts';
import { tellRefundsOwed } from '#features/seats/server/for-others/refund-notices.ts';
import { lockSession } from '#features/campaigns/server/records/locks.ts';
import {
  findModeratedSession,
  findOwedSeats,
  recordRefundsOfRemovedSeats,
  writeSessionHidden,
} from '../records/moderated.ts';
import { countSeats, removeSeatsOfSession } from '#features/seats/server/records/seats.ts';
import { removeSession } from '#features/sessions/server/records/session-changes.ts';
import { campaignThing } from './campaign-thing.ts';
import { advanceLine, endLine } from '#features/seats/server/for-others/advance-line.ts';

/** One session of a campaign, with its seats. */
export const sessionThing: ModeratedThing = {
  kind: 'session',

  async find(db, id) {
    const session = await findModeratedSession(db, id);
    if (!session) return undefined;
    const { number, title, description, place, notes, onlineLink } = session;
    const lines = [
      description,
      place && `Where: ${isolated(place)}`,
      onlineLink && `Link: ${onlineLink}`,
      notes && `Notes: ${notes}`,
    ];
    return {
      title: `Session ${number} of ${isolated(title)}`,
      text: lines.filter(Boolean).join('\n\n') || null,
      imageUrl: null,
      path: `/campaigns/${session.campaignId}`,
      userId: session.userId,
      isHidden: session.hiddenAt !== null,
      parts: [],
    };
  },

  async isShownTo(context, id) {
    const session = await findModeratedSession(context.db, id);
    if (!session || session.hiddenAt !== null) return false;
    return campaignThing.isShownTo(context, session.campaignId);
  },

  async findRemoval(db, id, now) {
    const seats = await countSeats(db, id);
    return {
      goes: seats === 0 ? null : seats === 1 ? '1 seat' : `${seats} seats`,
      owed: await findOwedSeats(db, { sessionId: id }, now),
    };
  },

  async hide(context, id) {
    const { db, clock } = context;
    await lockSession(db, id);
    await writeSessionHidden(db, id, clock());
    await advanceLine(context, id);
    return {};
  },

  async restore({ db }, id) {
    await lockSession(db, id);
    await writeSessionHidden(db, id, null);
    return true;
  },

  async remove(context, id) {
    const { db, clock } = context;
    await lockSession(db, id);
    const session = await findModeratedSession(db, id);
    if (!session) return;
    const owed = await recordRefundsOfRemovedSeats(db, { sessionId: id }, clock());
    await tellSessionCancelled(context, id);
    const title = `session ${session.number} of ${isolated(session.title)}`;
    await tellRefundsOwed(context, { about: id, title }, owed);
    await endLine(context, id);
    await removeSeatsOfSession(db, id);
    await removeSession(db, id);
  },
};
