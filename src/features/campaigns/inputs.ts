import { z } from 'zod';
import { readAmount } from '../../shared/money.ts';
import { textLine } from '../../shared/text/text.ts';

/*
 * What campaigns and sessions are made of, with the words of docs/product/games.md, section 5. The API takes whole
 * cents and moments; forms take a price as it is typed and a time as it stands on the reader's clock.
 */

/** The campaign types by their names in campaign_types. */
export const campaignTypeShape = z.enum(['Retailer', 'Convention', 'Online']);
export type CampaignType = z.infer<typeof campaignTypeShape>;

const MOST_PLAYERS = 10_000;
const HIGHEST_PRICE_CENTS = 99_999_999;
const HIGHEST_SESSION_NUMBER = 1_000_000;

const PRICE_NEGATIVE = 'Price cannot be negative';
const SESSION_PRICE_NEGATIVE = 'Price must be 0 or greater';
const PRICE_REQUIRED = 'Price is required';
const PRICE_TOO_HIGH = 'Price must be below 1000000.00';
const START_REQUIRED = 'Start date is required';

const priceCents = (negative: string) =>
  z.int(PRICE_REQUIRED).min(0, negative).max(HIGHEST_PRICE_CENTS, PRICE_TOO_HIGH);

/** A price as it is typed; becomes whole cents. What can't be told for sure is refused. */
const typedPrice = (negative: string) =>
  z.string().transform((typed, { addIssue }) => {
    const read = readAmount(typed);
    const message =
      'problem' in read
        ? {
            empty: PRICE_REQUIRED,
            negative,
            separators: 'Price can have at most 2 decimals, and no thousands separators',
            unreadable: 'Please enter a price such as 7.50',
          }[read.problem]
        : read.cents > HIGHEST_PRICE_CENTS
          ? PRICE_TOO_HIGH
          : null;
    if ('cents' in read && message === null) return read.cents;
    addIssue({ code: 'custom', message: message ?? PRICE_REQUIRED });
    return z.NEVER;
  });

const players = (tooFew: string) =>
  z.int(tooFew).min(1, tooFew).max(MOST_PLAYERS, `At most ${MOST_PLAYERS} players`);

/** What the edit form and the creation form share. An empty description means that there is none. */
const campaignFields = {
  title: textLine({ min: 1, max: 200, required: 'Title is required' }),
  description: z.string().trim().max(10_000),
  type: z.enum(campaignTypeShape.options, 'Please select a campaign type'),
  minPlayers: players('Minimum players must be at least 1'),
  maxPlayers: players('Maximum players must be at least 1'),
  retailerId: z.guid().nullable(),
  isTournament: z.boolean(),
  /** How players pay, in the organiser's words; empty says nothing, and without it a change keeps what was said. */
  paymentNote: z.string().trim().max(1000, 'At most 1000 characters').optional(),
};
const gameSystemId = z.guid('Please select a game system');

const inOrder = ({ minPlayers, maxPlayers }: { minPlayers: number; maxPlayers: number }) =>
  minPlayers <= maxPlayers;
const notInOrder = { path: ['minPlayers'], message: 'Minimum players cannot exceed maximum players' };

/** A campaign to create, as the API takes it. */
export const newCampaignShape = z
  .strictObject({ ...campaignFields, gameSystemId, priceCents: priceCents(PRICE_NEGATIVE) })
  .refine(inOrder, notInOrder);
export type NewCampaign = z.infer<typeof newCampaignShape>;

/** A campaign's new values, as the API takes them. The game system stays: seats and exams depend on it. */
export const campaignChangeShape = z
  .strictObject({ campaignId: z.guid(), ...campaignFields, priceCents: priceCents(PRICE_NEGATIVE) })
  .refine(inOrder, notInOrder);
export type CampaignChange = z.infer<typeof campaignChangeShape>;

/** The forms 'Create New Campaign' and 'Edit Campaign', which keeps the game system as it is. */
export const campaignFormShape = z
  .strictObject({ ...campaignFields, gameSystemId, price: typedPrice(PRICE_NEGATIVE) })
  .refine(inOrder, notInOrder);
export type CampaignForm = z.infer<typeof campaignFormShape>;

const sessionFields = {
  sessionNumber: z
    .int('Session number must be at least 1')
    .min(1, 'Session number must be at least 1')
    .max(HIGHEST_SESSION_NUMBER, `Session number must be at most ${HIGHEST_SESSION_NUMBER}`),
  description: z.string().trim().min(1, 'Description is required').max(5_000),
};

const isThisCentury = (iso: string): boolean => iso >= '2000' && iso < '2100';
const otherCentury = 'Please choose a date between 2000 and 2099';

/** A session's values, as the API takes them. */
export const sessionFieldsShape = {
  ...sessionFields,
  startDate: z.iso.datetime(START_REQUIRED).refine(isThisCentury, otherCentury),
  priceCents: priceCents(SESSION_PRICE_NEGATIVE),
};
export type SessionFields = z.infer<z.ZodObject<typeof sessionFieldsShape>>;

/** The session form; `startDate` is the time on the reader's clock, such as 2026-05-01T19:00. */
export const sessionFormShape = z.strictObject({
  ...sessionFields,
  startDate: z.string().min(1, START_REQUIRED).refine(isThisCentury, otherCentury),
  price: typedPrice(SESSION_PRICE_NEGATIVE),
});
export type SessionForm = z.infer<typeof sessionFormShape>;
