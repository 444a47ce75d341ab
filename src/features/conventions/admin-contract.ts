import { z } from 'zod';
import { browseInput, sortInput } from '#shared/browsing.ts';
import { commonRefusals, uploadRefusals, pick } from '#shared/errors.ts';
import { operation, routesOf } from '#shared/operation.ts';
import { pageOf } from '#shared/paging.ts';
import { optionalLine, optionalText, textLine } from '#shared/text/text.ts';
import { clockTimeOf, momentOfTypedTime, SKIPPED_TIME } from '#shared/time/typed-time.ts';
import { isKnownZone } from '#shared/time/zone-clock.ts';
import { moment, revisionInput } from '#shared/shapes.ts';
import { conventionRefusals } from './refusals.ts';

const NO_SUCH_DAY = 'This day is not in the calendar';

const isInCalendar = (typed: string): boolean => {
  const shown = clockTimeOf(typed);
  const day = new Date(`${shown}Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(shown);
};

/** What the clock on the venue's wall shows, such as '2026-05-01T09:00'; with ' again' behind it, the second of two equal times. */
const wallTime = (required: string) =>
  z
    .string(required)
    .regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d( again)?$/, required)
    .refine(isInCalendar, NO_SUCH_DAY);

/** What an admin fills in for a convention. Its times are those of the venue. */
const fields = z.strictObject({
  name: textLine({ min: 1, max: 200, required: 'Name is required' }),
  description: optionalText(5_000),
  venue: optionalLine(200),
  location: optionalLine(200),
  /** An IANA name, such as 'America/New_York'. */
  timeZone: z.string().min(1, 'Time zone is required').max(64),
  startsAtLocal: wallTime('Start is required'),
  endsAtLocal: wallTime('End is required'),
});

/** What holds between the fields of a convention, each with the field that is told. */
const coupled = <Shape extends z.ZodType<z.output<typeof fields>>>(shape: Shape) =>
  shape
    .refine(isInOrder, {
      path: ['endsAtLocal'],
      message: 'The end cannot be before the start',
    })
    .refine(({ startsAtLocal, timeZone }) => isOnTheClock(startsAtLocal, timeZone), {
      path: ['startsAtLocal'],
      message: SKIPPED_TIME,
    })
    .refine(({ endsAtLocal, timeZone }) => isOnTheClock(endsAtLocal, timeZone), {
      path: ['endsAtLocal'],
      message: SKIPPED_TIME,
    });

/** When a time on the venue's wall is; null where its clocks skip it, or nobody knows the zone. */
const momentAt = (typed: string, timeZone: string): Date | null =>
  isKnownZone(timeZone) ? momentOfTypedTime(typed, timeZone) : null;

/** Whether the venue's clocks ever show the time; a day or a zone that is refused anyway counts as shown. */
const isOnTheClock = (typed: string, timeZone: string): boolean =>
  !isInCalendar(typed) || !isKnownZone(timeZone) || momentAt(typed, timeZone) !== null;

/** Whether the end is not before the start, as far as both are known. */
function isInOrder({ startsAtLocal, endsAtLocal, timeZone }: z.output<typeof fields>): boolean {
  const [start, end] = [startsAtLocal, endsAtLocal].map((typed) => momentAt(typed, timeZone));
  return start && end ? start <= end : clockTimeOf(startsAtLocal) <= clockTimeOf(endsAtLocal);
}

export const conventionForm = coupled(fields);
export type ConventionFields = z.output<typeof conventionForm>;

const managedShape = z.object({
  id: z.guid(),
  name: z.string(),
  description: z.string().nullable(),
  venue: z.string().nullable(),
  location: z.string().nullable(),
  timeZone: z.string(),
  startsAtLocal: z.string(),
  endsAtLocal: z.string(),
  imageUrl: z.string().nullable(),
  startDate: moment,
  revision: revisionInput,
});

export type ManagedConvention = z.infer<typeof managedShape>;

export const conventionsInput = z.strictObject({ ...browseInput, sort: sortInput(['start', 'name']) });

/** The picture that a form leaves as it is (absent), removes (null) or replaces. */
const imageUploadId = z.guid().nullable().optional();

const route = routesOf('Conventions');
const admin = operation('admin');
const writes = admin.errors({
  ...pick(conventionRefusals, 'TIME_ZONE_UNKNOWN'),
  ...pick(uploadRefusals, 'UPLOAD_NOT_FOUND'),
});

export const adminConventionsContract = {
  list: admin
    .route(route.get('/admin/conventions', 'List all conventions'))
    .errors(pick(commonRefusals, 'INVALID_CURSOR'))
    .input(conventionsInput)
    .output(pageOf(managedShape)),

  get: admin
    .route(route.get('/admin/conventions/{conventionId}', 'Get a convention to edit'))
    .errors(pick(conventionRefusals, 'CONVENTION_NOT_FOUND'))
    .input(z.strictObject({ conventionId: z.guid() }))
    .output(managedShape),

  create: writes
    .route(route.post('/admin/conventions', 'Add a convention', 201))
    .input(coupled(fields.extend({ imageUploadId })))
    .output(z.object({ id: z.guid() })),

  update: writes
    .route(route.put('/admin/conventions/{conventionId}', 'Change a convention'))
    .errors({
      ...pick(conventionRefusals, 'CONVENTION_NOT_FOUND'),
      ...pick(commonRefusals, 'STALE_REVISION'),
    })
    .input(coupled(fields.extend({ conventionId: z.guid(), revision: revisionInput, imageUploadId })))
    .output(z.object({ id: z.guid() })),

  remove: operation('admin', { secondAdmin: true })
    .route(route.delete('/admin/conventions/{conventionId}', 'Remove a convention'))
    .errors(pick(conventionRefusals, 'CONVENTION_NOT_FOUND'))
    .input(z.strictObject({ conventionId: z.guid() }))
    .output(z.object({})),
};
