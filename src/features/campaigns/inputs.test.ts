import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { setCurrency } from '#shared/money/currency.ts';
import { campaignFormShape, newCampaignShape, sessionFormShape as sessionFormOf } from './inputs.ts';

const sessionFormShape = sessionFormOf('America/New_York');

const ID = '00000000-0000-4000-8003-00000000000a';
const campaign = {
  title: 'The Lantern Road',
  description: '',
  gameSystemId: ID,
  type: 'Retailer',
  minPlayers: 2,
  maxPlayers: 4,
  price: '5',
  retailerId: null,
  isTournament: false,
};
const session = { sessionNumber: 1, description: 'The mill', startDate: '2026-05-01T19:00', price: '0' };

/** The first message of the schema for each field, which is what a form shows. */
function complaints(shape: z.ZodType, values: object): Record<string, string> {
  const issues = shape.safeParse(values).error?.issues ?? [];
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [path.join('.'), message]));
}

describe('a campaign', () => {
  test.each([
    ['title', '', 'Title is required'],
    ['title', '   ', 'Title is required'],
    ['gameSystemId', '', 'Please select a game system'],
    ['type', '', 'Please select a campaign type'],
    ['minPlayers', 0, 'Minimum players must be at least 1'],
    ['minPlayers', null, 'Minimum players must be at least 1'],
    ['maxPlayers', 0, 'Maximum players must be at least 1'],
    ['maxPlayers', null, 'Maximum players must be at least 1'],
    ['price', '', 'Price is required'],
    ['price', '-0.01', 'Price cannot be negative'],
    ['price', '1.005', 'Price can have at most 2 decimals, and no thousands separators'],
    ['price', '1,000', 'Price can have at most 2 decimals, and no thousands separators'],
    ['price', '1e3', 'Please enter a price such as 7.50'],
    ['price', '1000000', 'Price must be below 1000000.00'],
  ])('with %s %j is told: %s', (name, value, message) => {
    expect(complaints(campaignFormShape, { ...campaign, [name]: value })).toMatchObject({ [name]: message });
  });

  test('has a price without decimals in a currency that has none, in the form and in the API', () => {
    setCurrency('JPY');
    try {
      for (const [typed, cents] of [
        ['500', 50_000],
        ['５００', 50_000],
        ['500.00', 50_000],
      ] as const) {
        expect(campaignFormShape.parse({ ...campaign, price: typed }).price).toBe(cents);
      }
      const told = 'Prices in JPY have no decimals';
      expect(complaints(campaignFormShape, { ...campaign, price: '500.50' })).toEqual({ price: told });
      const { price: _, ...fields } = campaign;
      expect(complaints(newCampaignShape, { ...fields, priceCents: 50_050 })).toEqual({ priceCents: told });
      expect(complaints(newCampaignShape, { ...fields, priceCents: 50_000 })).toEqual({});
    } finally {
      setCurrency('USD');
    }
  });

  test('never has more players at least than at most, in the form and in the API', () => {
    const wrong = { minPlayers: 5, maxPlayers: 4 };
    const told = { minPlayers: 'Minimum players cannot exceed maximum players' };
    expect(complaints(campaignFormShape, { ...campaign, ...wrong })).toEqual(told);
    const { price: _, ...fields } = campaign;
    expect(complaints(newCampaignShape, { ...fields, ...wrong, priceCents: 500 })).toEqual(told);
    expect(complaints(newCampaignShape, { ...fields, priceCents: -1 })).toEqual({
      priceCents: 'Price cannot be negative',
    });
  });

  test.each([
    ['0', 0],
    ['0.07', 7],
    ['1,1', 110],
    ['7,50', 750],
    ['19.99', 1999],
    ['4096.55', 409_655],
  ])('may cost %s, which is %d cents', (price, cents) => {
    expect(campaignFormShape.parse({ ...campaign, price }).price).toBe(cents);
  });
});

describe('the type of a campaign', () => {
  test.each([
    [{ type: 'Online', retailerId: ID }, { retailerId: 'An online campaign has no retailer' }],
    [
      { type: 'Online', conventionId: ID },
      { conventionId: 'Only a convention campaign meets at a convention' },
    ],
    [{ type: 'Convention', conventionId: ID, retailerId: ID }, {}],
    [{ type: 'Retailer', retailerId: null }, {}],
  ])('%j: %j', (given, told) => {
    expect(complaints(campaignFormShape, { ...campaign, ...given })).toEqual(told);
  });

  test('is asked for beside fewer players at most than at least, at once', () => {
    const wrong = { title: '', gameSystemId: '', type: '', minPlayers: 5, maxPlayers: 4 };
    expect(complaints(campaignFormShape, { ...campaign, ...wrong })).toMatchObject({
      title: 'Title is required',
      minPlayers: 'Minimum players cannot exceed maximum players',
    });
  });
});

describe('a session', () => {
  test.each([
    ['lengthMinutes', 4, 'Length must be between 5 and 2880 minutes'],
    ['lengthMinutes', 2881, 'Length must be between 5 and 2880 minutes'],
    ['onlineLink', 'http://meet.example', 'Enter a complete address that begins with https://'],
    ['onlineLink', 'javascript:alert(1)', 'Enter a complete address that begins with https://'],
    ['onlineLink', 'meet here', 'Enter a complete address that begins with https://'],
  ])('with %s %j is told: %s', (name, value, message) => {
    expect(complaints(sessionFormShape, { ...session, [name]: value })).toEqual({ [name]: message });
  });

  test('completes the address where it meets online', () => {
    expect(sessionFormShape.parse({ ...session, onlineLink: 'meet.example/a' })).toMatchObject({
      onlineLink: 'https://meet.example/a',
    });
  });

  test('has nothing where nothing was typed', () => {
    const typed = { ...session, lengthMinutes: null, place: ' ', onlineLink: '', notes: '' };
    expect(sessionFormShape.parse(typed)).toMatchObject({ place: null, onlineLink: null, notes: null });
  });

  test.each([
    ['sessionNumber', 0, 'Session number must be at least 1'],
    ['sessionNumber', null, 'Session number must be at least 1'],
    ['description', ' ', 'Description is required'],
    ['startDate', '', 'Start date is required'],
    ['startDate', '1999-05-01T19:00', 'Please choose a date between 2000 and 2099'],
    ['startDate', '2027-03-14T02:30', 'The clocks skip this time: they go forward then'],
    ['price', '', 'Price is required'],
    ['price', '-1', 'Price must be 0 or greater'],
    ['price', '7.505', 'Price can have at most 2 decimals, and no thousands separators'],
  ])('with %s %j is told: %s', (name, value, message) => {
    expect(complaints(sessionFormShape, { ...session, [name]: value })[name]).toBe(message);
  });

  test('is complete with the least of everything', () => {
    expect(complaints(sessionFormShape, session)).toEqual({});
  });
});
