import { centsOf, formatPrice } from '#shared/money/money.ts';
import type { SessionFields } from '#features/campaigns/inputs.ts';

/** The columns of `sessions` that organisers can edit. */
export const fieldColumns = [
  'sessions.session_number',
  'sessions.description',
  'sessions.start_date',
  'sessions.price',
  'sessions.length_minutes',
  'sessions.place',
  'sessions.online_link',
  'sessions.notes',
  'sessions.is_session_zero',
] as const;

type FieldRow = {
  session_number: number;
  description: string;
  start_date: Date;
  price: string;
  length_minutes: number | null;
  place: string | null;
  online_link: string | null;
  notes: string | null;
  is_session_zero: boolean;
};

export const toFields = (row: FieldRow) =>
  ({
    sessionNumber: row.session_number,
    description: row.description,
    startDate: row.start_date.toISOString(),
    priceCents: centsOf(row.price),
    lengthMinutes: row.length_minutes,
    place: row.place,
    onlineLink: row.online_link,
    notes: row.notes,
    isSessionZero: row.is_session_zero,
  }) satisfies Required<SessionFields>;

/** The fields as column values. Optional fields that are missing stay as they are. */
export const valuesOf = (fields: SessionFields) => ({
  session_number: fields.sessionNumber,
  description: fields.description,
  start_date: new Date(fields.startDate),
  price: formatPrice(fields.priceCents),
  length_minutes: fields.lengthMinutes,
  place: fields.place,
  online_link: fields.onlineLink,
  notes: fields.notes,
  is_session_zero: fields.isSessionZero,
});
