import type { AdminActor } from '#shared/actor.ts';
import type { Id } from '#shared/ids.ts';

/** Whether an admin may remove a note: only its writer, so that nobody takes back what another one knows. */
export const mayRemoveNote = (actor: AdminActor, note: { writtenById: Id | null }): boolean =>
  note.writtenById === actor.userId;
