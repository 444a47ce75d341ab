import type { ModeratedThing } from '#platform/desk/moderated-thing.ts';
import { campaignThing } from './things/campaign-thing.ts';
import { fileThing } from './things/file-thing.ts';
import { sessionThing } from './things/session-thing.ts';

/** The parts of campaigns that people can report and that admins decide about. */
export const campaignsThings: ModeratedThing[] = [campaignThing, sessionThing, fileThing];
