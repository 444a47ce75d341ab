import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { retailerFields } from '../inputs.ts';
import { readCsv } from './read-csv.ts';
import { planImport } from './plan-import.ts';
import { type ContactField, readContact } from './read-contact.ts';

describe('a way to reach a store', () => {
  test.each<[ContactField, string, string, string | undefined]>([
    ['phone', '(510) 555–0125', '(510) 555-0125', undefined],
    ['phone', '1-800-555-GAME', '1-800-555-GAME', undefined],
    ['phone', 'Tel.: 510 555 0123', '510 555 0123', undefined],
    ['phone', '5105550123.0', '5105550123', undefined],
    ['phone', '1.5105550123E+10', '15105550123', undefined],
    ['phone', '1.51056E+10', '', "Left out: '1.51056E+10' is no phone number"],
    [
      'phone',
      '+1 510 555 0123;+1 510 555 0124',
      '+1 510 555 0123',
      "Of '+1 510 555 0123;+1 510 555 0124' only +1 510 555 0123 was kept",
    ],
    ['phone', 'call 510-555-0123 or 0124', '', "Left out: 'call 510-555-0123 or 0124' is no phone number"],
    [
      'phone',
      '510-555-0123 or mail us',
      '510-555-0123',
      "Of '510-555-0123 or mail us' only 510-555-0123 was kept",
    ],
    ['phone', 'N/A', '', undefined],
    ['phone', '#REF!', '', undefined],
    ['email', '-', '', undefined],
    ['email', 'mailto:a@example.com', 'a@example.com', undefined],
    ['email', 'a@bücher.example', 'a@xn--bcher-kva.example', undefined],
    [
      'email',
      'a@example.com;b@example.com',
      'a@example.com',
      "Of 'a@example.com;b@example.com' only a@example.com was kept",
    ],
    [
      'email',
      'Kai <kai@example.com>',
      'kai@example.com',
      "Of 'Kai <kai@example.com>' only kai@example.com was kept",
    ],
    ['email', 'at the counter', '', "Left out: 'at the counter' is no email address"],
    ['websiteUrl', 'rook.example', 'https://rook.example', undefined],
    ['websiteUrl', 'https://rook.example/a?b=c;d', 'https://rook.example/a?b=c;d', undefined],
    ['websiteUrl', 'N/A', '', undefined],
    ['websiteUrl', 'https://N/A', '', "Left out: 'https://N/A' is no web address"],
    ['websiteUrl', 'see facebook', '', "Left out: 'see facebook' is no web address"],
    [
      'websiteUrl',
      'rook.example; facebook.com/rook',
      'https://rook.example',
      "Of 'rook.example; facebook.com/rook' only https://rook.example was kept",
    ],
  ])('%s %j is read as %j', (field, cell, value, warning) => {
    expect(readContact(field, cell)).toEqual({ value, ...(warning !== undefined && { warning }) });
  });
});

const table = (cells: Record<string, string>) => ({
  header: Object.keys(cells),
  rows: [{ line: 2, cells: Object.values(cells) }],
});

const signs =
  '+1 510 555 0123|a@example.com|rook.example|https://|N/A|call|@|.|;| or |🎲|\u200E|٥|—| |#7|mailto:|Tel: |,|"|\n|é|1.2E+3|=';
const messy = fc.array(fc.constantFrom(...signs.split('|')), { maxLength: 9 }).map((parts) => parts.join(''));

test('no contact field of any row costs the store, and what is kept is what the form takes', () => {
  fc.assert(
    fc.property(messy, messy, messy, (phone, email, website) => {
      const plan = planImport(table({ name: 'Rook', address: '1 Main St', phone, email, website }));
      const [row] = plan.batches.flat();
      expect(plan.errors).toEqual([]);
      const { phone: kept, email: mail, websiteUrl } = row!.store;
      expect(retailerFields.phone.parse(kept)).toBe(kept);
      expect(retailerFields.email.parse(mail)).toBe(mail);
      expect(retailerFields.websiteUrl.parse(websiteUrl)).toBe(websiteUrl);
    }),
    { numRuns: 500 },
  );
});

test('cells are read as spreadsheets write them, and a long description is shortened with a warning', () => {
  const file = `name,address,city,zip,phone,description\nRook,1 Main St,#N/A,"=""02108""","=""6175550100""",${'é'.repeat(5_001)}\n`;
  const [row] = planImport(readCsv(file)).batches.flat();
  expect(row?.store).toMatchObject({ city: '', zip: '02108', phone: '6175550100' });
  expect(row?.warnings).toEqual(['The description was shortened to 5,000 characters']);
});
