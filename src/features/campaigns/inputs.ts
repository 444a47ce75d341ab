import { z } from 'zod';
import { theCurrency } from '#shared/money/currency.ts';
import { isWholePrice, readAmount } from '#shared/money/money.ts';
import { revisionInput } from '#shared/shapes.ts';
import { momentOfTypedTime, SKIPPED_TIME } from '#shared/time/typed-time.ts';
import { optionalLine, optionalText, textBlock, textLine } from '#shared/text/text.ts';
import { optionalWebAddress } from '#shared/addresses/web-address.ts';
import { campaignTypes, LONGEST_MINUTES } from './rules.ts';

/*
 * The fields of campaigns and sessions, with the messages of docs/product/games.md, section 5. The API takes whole
 * cents and moments; forms take a typed price and a time by the clock of the place.
 */

/** The campaign types by their names in campaign_types. */
export const campaignTypeShape = z.enum(campaignTypes);
export type CampaignType = z.infer<typeof campaignTypeShape>;

const MOST_PLAYERS = 10_000;
const HIGHEST_PRICE_CENTS = 99_999_999;
/** The highest session number. */
export const HIGHEST_SESSION_NUMBER = 1_000_000;

const PRICE_NEGATIVE = 'Price cannot be negative';
const SESSION_PRICE_NEGATIVE = 'Price must be 0 or greater';
const PRICE_REQUIRED = 'Price is required';
const PRICE_TOO_HIGH = 'Price must be below 1000000.00';
const START_REQUIRED = 'Start date is required';

const hasDecimals = () => theCurrency().decimals > 0;
const noDecimals = () => `Prices in ${theCurrency().code} have no decimals`;

const priceCents = (negative: string) =>
  z
    .int(PRICE_REQUIRED)
    .min(0, negative)
    .max(HIGHEST_PRICE_CENTS, PRICE_TOO_HIGH)
    .refine(isWholePrice, { error: noDecimals });

/** A typed price, converted to whole cents. Ambiguous input is refused. */
const typedPrice = (negative: string) =>
  z.string().transform((typed, context) => {
    const read = readAmount(typed);
    const message =
      'problem' in read
        ? {
            empty: PRICE_REQUIRED,
            negative,
            separators: `Price can have ${hasDecimals() ? 'at most 2' : 'no'} decimals, and no thousands separators`,
            unreadable: `Please enter a price such as ${hasDecimals() ? '7.50' : '750'}`,
          }[read.problem]
        : read.cents > HIGHEST_PRICE_CENTS
          ? PRICE_TOO_HIGH
          : isWholePrice(read.cents)
            ? null
            : noDecimals();
    if ('cents' in read && message === null) return read.cents;
    context.addIssue({ code: 'custom', message: message ?? PRICE_REQUIRED });
    return z.NEVER;
  });

const players = (tooFew: string) =>
  z.int(tooFew).min(1, tooFew).max(MOST_PLAYERS, `At most ${MOST_PLAYERS} players`);

/** The longest note on how to pay, in characters. */
export const PAYMENT_NOTE_LENGTH = 1000;
/** How players pay, in the organiser's words; empty for none. */
export const paymentNoteInput = textBlock({
  min: 0,
  max: PAYMENT_NOTE_LENGTH,
  tooLong: `At most ${PAYMENT_NOTE_LENGTH} characters`,
});

/** The fields that the edit form and the creation form share. An empty description means none. */
const campaignFields = {
  title: textLine({ min: 1, max: 200, required: 'Title is required' }),
  description: textBlock({ min: 0, max: 10_000 }),
  type: z.enum(campaignTypeShape.options, 'Please select a campaign type'),
  minPlayers: players('Minimum players must be at least 1'),
  maxPlayers: players('Maximum players must be at least 1'),
  /** The store where it is played; online campaigns have none. */
  retailerId: z.guid().nullable(),
  /** The convention at which it meets, for convention campaigns only. If missing, a change keeps the old value. */
  conventionId: z.guid().nullable().optional(),
  isTournament: z.boolean(),
  /** If missing, a change keeps the old note. */
  paymentNote: paymentNoteInput.optional(),
};
const gameSystemId = z.guid('Please select a game system');

type Coupled = {
  type: CampaignType;
  minPlayers: number;
  maxPlayers: number;
  retailerId: string | null;
  conventionId?: string | null | undefined;
};

const bothPlayers = z.object({ minPlayers: z.int().min(1), maxPlayers: z.int().min(1) });

/** Checks between the fields of a campaign. Each names the field that shows the message. */
const coupled = <Shape extends z.ZodType<Coupled>>(shape: Shape) =>
  shape
    .refine(({ minPlayers, maxPlayers }) => minPlayers <= maxPlayers, {
      path: ['minPlayers'],
      message: 'Minimum players cannot exceed maximum players',
      // Checked at once, even if other fields are still empty.
      when: ({ value }) => bothPlayers.safeParse(value).success,
    })
    .refine(({ type, retailerId }) => type !== 'Online' || retailerId === null, {
      path: ['retailerId'],
      message: 'An online campaign has no retailer',
    })
    .refine(({ type, conventionId }) => type === 'Convention' || !conventionId, {
      path: ['conventionId'],
      message: 'Only a convention campaign meets at a convention',
    });

/** The organiser's time zone from their browser, an IANA name. One that the server does not know is ignored. */
const organisersZone = z.string().min(1).max(64).optional();

/** A new campaign, as input of the API. */
export const newCampaignShape = coupled(
  z.strictObject({
    ...campaignFields,
    gameSystemId,
    priceCents: priceCents(PRICE_NEGATIVE),
    timeZone: organisersZone,
  }),
);
export type NewCampaign = z.infer<typeof newCampaignShape>;

/** A campaign's new values, as input of the API. The game system can't change, because seats and exams depend on it. */
export const campaignChangeShape = coupled(
  z.strictObject({
    campaignId: z.guid(),
    revision: revisionInput,
    ...campaignFields,
    priceCents: priceCents(PRICE_NEGATIVE),
    /** Ignored unless the owner sends it. If missing, the old zone stays. */
    timeZone: organisersZone,
  }),
);
export type CampaignChange = z.infer<typeof campaignChangeShape>;

/** The forms 'Create New Campaign' and 'Edit Campaign'. The latter can't change the game system. */
export const campaignFormShape = coupled(
  z.strictObject({ ...campaignFields, gameSystemId, price: typedPrice(PRICE_NEGATIVE) }),
);
export type CampaignForm = z.infer<typeof campaignFormShape>;

const sessionFields = {
  sessionNumber: z
    .int('Session number must be at least 1')
    .min(1, 'Session number must be at least 1')
    .max(HIGHEST_SESSION_NUMBER, `Session number must be at most ${HIGHEST_SESSION_NUMBER}`),
  description: textBlock({ min: 1, max: 5_000, required: 'Description is required' }),
};

const WRONG_LENGTH = `Length must be between 5 and ${LONGEST_MINUTES} minutes`;
const WRONG_LINK = 'Enter a complete address that begins with https://';

/** A session's optional fields: null for none; if missing, a change keeps the old value. */
const sessionDetails = {
  lengthMinutes: z
    .int(WRONG_LENGTH)
    .min(5, WRONG_LENGTH)
    .max(LONGEST_MINUTES, WRONG_LENGTH)
    .nullable()
    .optional(),
  /** Where at the store or convention, such as a table; visible to everybody. */
  place: optionalLine(200).optional(),
  /** The URL at which an online session meets; visible to players with a seat, organisers and admins. */
  onlineLink: optionalWebAddress({ words: WRONG_LINK, isSecure: true }).optional(),
  /** How to get in, such as a password or which bell to ring; visible to players with a seat, organisers and admins. */
  notes: optionalText(2_000).optional(),
  /** Whether it is a "session zero", in which players meet to agree on the campaign before it is played. */
  isSessionZero: z.boolean().optional(),
};

const isThisCentury = (iso: string): boolean => iso >= '2000' && iso < '2100';
const otherCentury = 'Please choose a date between 2000 and 2099';

/** A session's fields, as input of the API. */
export const sessionFieldsShape = {
  ...sessionFields,
  ...sessionDetails,
  startDate: z.iso.datetime(START_REQUIRED).refine(isThisCentury, otherCentury),
  priceCents: priceCents(SESSION_PRICE_NEGATIVE),
};
export type SessionFields = z.infer<z.ZodObject<typeof sessionFieldsShape>>;

/** The session form. `startDate` is a local time in the zone `timeZone` (an IANA name), such as 2026-05-01T19:00. */
export const sessionFormShape = (timeZone: string) =>
  z.strictObject({
    ...sessionFields,
    ...sessionDetails,
    startDate: z
      .string()
      .min(1, START_REQUIRED)
      .refine(isThisCentury, otherCentury)
      // Only valid times of this century: the check above has its own message for others.
      .refine((typed) => !isThisCentury(typed) || momentOfTypedTime(typed, timeZone) !== null, SKIPPED_TIME),
    price: typedPrice(SESSION_PRICE_NEGATIVE),
  });
export type SessionForm = z.infer<ReturnType<typeof sessionFormShape>>;
