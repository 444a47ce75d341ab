import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { campaignFormShape, newCampaignShape, sessionFormShape } from './inputs.ts';

const ID = '00000000-0000-4000-8003-00000000000a';
const campaign = {
  title: 'The Lantern Road',
  description: '',
  gameSystemId: ID,
  type: 'Retailer',
  minPlayers: 2,
  maxPlayers: 4,
  price: 5,
  retailerId: null,
  isTournament: false,
};
const session = { sessionNumber: 1, description: 'The mill', startDate: '2026-05-01T19:00', price: 0 };

/** The first thing that the schema says about each field, which is what a form shows. */
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
    ['price', null, 'Price is required'],
    ['price', -0.01, 'Price cannot be negative'],
    ['price', 1.005, 'Price can have at most 2 decimals'],
  ])('with %s %j is told: %s', (name, value, message) => {
    expect(complaints(campaignFormShape, { ...campaign, [name]: value })).toMatchObject({ [name]: message });
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

  test.each([0, 0.01, 0.07, 1.1, 19.99, 4_096.55])('may cost %d', (price) => {
    expect(complaints(campaignFormShape, { ...campaign, price })).toEqual({});
  });
});

describe('a session', () => {
  test.each([
    ['sessionNumber', 0, 'Session number must be at least 1'],
    ['sessionNumber', null, 'Session number must be at least 1'],
    ['description', ' ', 'Description is required'],
    ['startDate', '', 'Start date is required'],
    ['price', null, 'Price is required'],
    ['price', -1, 'Price must be 0 or greater'],
  ])('with %s %j is told: %s', (name, value, message) => {
    expect(complaints(sessionFormShape, { ...session, [name]: value })[name]).toBe(message);
  });

  test('is complete with the least of everything', () => {
    expect(complaints(sessionFormShape, session)).toEqual({});
  });
});
