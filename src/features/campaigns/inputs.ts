import { z } from 'zod';
import { theCurrency } from '#shared/money/currency.ts';
import { isWholePrice, readAmount } from '#shared/money/money.ts';
import { revisionInput } from '#shared/shapes.ts';
import { momentOfTypedTime, SKIPPED_TIME } from '#shared/time/typed-time.ts';
import { optionalLine, optionalText, textBlock, textLine } from '#shared/text/text.ts';
import { optionalWebAddress } from '#shared/addresses/web-address.ts';
import { campaignTypes, LONGEST_MINUTES } from './rules.ts';

/*
 * What campaigns and sessions are made of, with the words of docs/product/games.md, section 5. The API takes whole
 * cents and moments; forms take a price as it is typed and a time as it stands on the clock of the place.
 */

/** The campaign types by their names in campaign_types. */
export const campaignTypeShape = z.enum(campaignTypes);
export type CampaignType = z.infer<typeof campaignTypeShape>;

const MOST_PLAYERS = 10_000;
const HIGHEST_PRICE_CENTS = 99_999_999;
/** No session has a higher number. */
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

/** A price as it is typed; becomes whole cents. What can't be told for sure is refused. */
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

/** How long the words on how to pay may be, in characters. */
export const PAYMENT_NOTE_LENGTH = 1000;
/** How players pay, in the organiser's words; empty says nothing. */
export const paymentNoteInput = textBlock({
  min: 0,
  max: PAYMENT_NOTE_LENGTH,
  tooLong: `At most ${PAYMENT_NOTE_LENGTH} characters`,
});

/** What the edit form and the creation form share. An empty description means that there is none. */
const campaignFields = {
  title: textLine({ min: 1, max: 200, required: 'Title is required' }),
  description: textBlock({ min: 0, max: 10_000 }),
  type: z.enum(campaignTypeShape.options, 'Please select a campaign type'),
  minPlayers: players('Minimum players must be at least 1'),
  maxPlayers: players('Maximum players must be at least 1'),
  /** The store where it is played; online campaigns have none. */
  retailerId: z.guid().nullable(),
  /** The convention that it meets at, which only convention campaigns do; left out, it stays as it is. */
  conventionId: z.guid().nullable().optional(),
  isTournament: z.boolean(),
  /** Without it a change keeps what was said. */
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

/** What holds between the fields of a campaign, each with the field that is told. */
const coupled = <Shape extends z.ZodType<Coupled>>(shape: Shape) =>
  shape
    .refine(({ minPlayers, maxPlayers }) => minPlayers <= maxPlayers, {
      path: ['minPlayers'],
      message: 'Minimum players cannot exceed maximum players',
      // Said at once, whatever else is not filled in yet.
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

/** The organiser's zone, an IANA name, as their browser says it; one that the server does not know counts for none. */
const organisersZone = z.string().min(1).max(64).optional();

/** A campaign to create, as the API takes it. */
export const newCampaignShape = coupled(
  z.strictObject({
    ...campaignFields,
    gameSystemId,
    priceCents: priceCents(PRICE_NEGATIVE),
    timeZone: organisersZone,
  }),
);
export type NewCampaign = z.infer<typeof newCampaignShape>;

/** A campaign's new values, as the API takes them. The game system stays: seats and exams depend on it. */
export const campaignChangeShape = coupled(
  z.strictObject({
    campaignId: z.guid(),
    revision: revisionInput,
    ...campaignFields,
    priceCents: priceCents(PRICE_NEGATIVE),
    /** Counts only from the owner; left out, it stays as it is. */
    timeZone: organisersZone,
  }),
);
export type CampaignChange = z.infer<typeof campaignChangeShape>;

/** The forms 'Create New Campaign' and 'Edit Campaign', which keeps the game system as it is. */
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

/** What a session is beside its number, time and price: null for nothing, left out to stay as it is. */
const sessionDetails = {
  lengthMinutes: z
    .int(WRONG_LENGTH)
    .min(5, WRONG_LENGTH)
    .max(LONGEST_MINUTES, WRONG_LENGTH)
    .nullable()
    .optional(),
  /** Where to go at the store or convention, such as a table; everybody reads it. */
  place: optionalLine(200).optional(),
  /** Where an online session meets; for those who have a seat. */
  onlineLink: optionalWebAddress({ words: WRONG_LINK, isSecure: true }).optional(),
  /** How to get in, such as a password or the bell to ring; for those who have a seat. */
  notes: optionalText(2_000).optional(),
  /** Whether players meet to agree on the campaign before it is played. */
  isSessionZero: z.boolean().optional(),
};

const isThisCentury = (iso: string): boolean => iso >= '2000' && iso < '2100';
const otherCentury = 'Please choose a date between 2000 and 2099';

/** A session's values, as the API takes them. */
export const sessionFieldsShape = {
  ...sessionFields,
  ...sessionDetails,
  startDate: z.iso.datetime(START_REQUIRED).refine(isThisCentury, otherCentury),
  priceCents: priceCents(SESSION_PRICE_NEGATIVE),
};
export type SessionFields = z.infer<z.ZodObject<typeof sessionFieldsShape>>;

/** The session form; `startDate` is typed by the clock of a zone, an IANA name, such as 2026-05-01T19:00. */
export const sessionFormShape = (timeZone: string) =>
  z.strictObject({
    ...sessionFields,
    ...sessionDetails,
    startDate: z
      .string()
      .min(1, START_REQUIRED)
      .refine(isThisCentury, otherCentury)
      // What is no time of this century has its own words.
      .refine((typed) => !isThisCentury(typed) || momentOfTypedTime(typed, timeZone) !== null, SKIPPED_TIME),
    price: typedPrice(SESSION_PRICE_NEGATIVE),
  });
export type SessionForm = z.infer<ReturnType<typeof sessionFormShape>>;
