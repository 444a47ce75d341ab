import { emailAddress } from '#shared/addresses/email.ts';
import { maybePhone } from '#shared/addresses/phone.ts';
import { shortened } from '#shared/text/shortened.ts';
import { maybeWebAddress } from '#shared/addresses/web-address.ts';

/** The contact fields that a file may contain. */
export type ContactField = 'phone' | 'email' | 'websiteUrl';

type ReadContact = { value: string; warning?: string };

/** Matches placeholders for unknown values, by people and by programs: 'N/A', '-', 'none', '#REF!'. */
const NOTHING =
  /^(?:n\.?\/?a\.?|null|nil|none|nan|unknown|tb[ad]|[-–—_.?*]+|#(?:n\/a|ref!|value!|name\?|null!|div\/0!|num!))$/iu;

/** Whether a cell is empty or a placeholder for an unknown value. */
export const saysNothing = (text: string): boolean => text === '' || NOTHING.test(text);

/** A label before a value: 'Tel.: 412 555 0100', 'mailto:a@example.com'. */
const LABEL = /^\p{L}[\p{L} .-]{0,20}:\s*(?!\/\/)/u;

const shapes = {
  phone: maybePhone(),
  email: emailAddress(),
  websiteUrl: maybeWebAddress(),
};

/** What separates several values in one cell. */
const between: Record<ContactField, RegExp> = {
  phone: /[;,|/&]|\b(?:or|and)\b|(?<=\d)\s+(?=\+)/iu,
  email: /[\s;,|<>()"/]+/u,
  websiteUrl: /[\s;,|<>"]+/u,
};

const words: Record<ContactField, string> = {
  phone: 'phone number',
  email: 'email address',
  websiteUrl: 'web address',
};

/** Undoes a spreadsheet's number formats: '4125550100.0', and '4.125550100E+09' if no digit is lost (else returns ''). */
function wholeNumber(text: string): string {
  const [, mantissa = '', exponent = ''] = /^\d\.(\d+)e\+?0?(\d\d?)$/iu.exec(text) ?? [];
  if (mantissa !== '') return mantissa.length < Number(exponent) ? '' : String(Number(text));
  return text.replace(/^(\d{7,15})\.0+$/u, '$1');
}

function read(field: ContactField, text: string): string | null {
  const parsed = shapes[field].safeParse(field === 'phone' ? wholeNumber(text) : text);
  return parsed.success && parsed.data !== '' ? parsed.data : null;
}

/**
 * Reads a contact field: its value, the first valid one of several, or ''. An unusable cell never makes the import skip
 * the store: only the cell is left out, with a warning.
 */
export function readContact(field: ContactField, cell: string): ReadContact {
  if (saysNothing(cell)) return { value: '' };
  const whole = read(field, cell.replace(LABEL, ''));
  if (whole !== null) return { value: whole };
  const told = shortened(cell, 60);
  for (const piece of cell.split(between[field])) {
    const text = piece.trim().replace(LABEL, '');
    const value = saysNothing(text) ? null : read(field, text);
    if (value !== null) return { value, warning: `Of '${told}' only ${value} was kept` };
  }
  return { value: '', warning: `Left out: '${told}' is no ${words[field]}` };
}
