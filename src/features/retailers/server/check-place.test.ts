import { expect, test } from 'vitest';
import { checkPlace } from './check-place.ts';

const nowhere = { lat: null, lng: null };

test.each([
  [{ state: 'CA', zip: '94610', lat: 37.81, lng: -122.24 }, 'CA', []],
  [{ state: 'ZZ', zip: '10001', ...nowhere }, 'NY', ['State NY after the ZIP code, not ZZ']],
  [{ state: '', zip: '00802', ...nowhere }, 'VI', ['State VI after the ZIP code']],
  [{ state: 'Calif.', zip: '94610', ...nowhere }, 'CA', []],
  [{ state: 'CA', zip: '10001', ...nowhere }, 'CA', ['ZIP code 10001 is in NY, not in CA']],
  [{ state: 'Bavaria', zip: '', ...nowhere }, 'Bavaria', ['Bavaria is no state']],
  [{ state: 'CA', zip: '94610', lat: 40.75, lng: -73.99 }, 'CA', ['Stands 2,556 miles from its ZIP code']],
  // A ZIP code that is newer than the list: its first digits tell the state.
  [{ state: '', zip: '94199', ...nowhere }, 'CA', ['State CA after the ZIP code']],
  [{ state: '', zip: '', ...nowhere }, '', []],
])('of the place %j the state is %j, and is told %j', async (place, state, warnings) => {
  expect(await checkPlace(place)).toMatchObject({ state, warnings });
});

test('the middle of a ZIP code of an island is known', async () => {
  expect((await checkPlace({ state: 'AS', zip: '96799', ...nowhere })).middle).toEqual({
    lat: -14.27,
    lng: -170.7,
  });
});

test('a form, which is saved as it stands, says what is wrong and not what was put right', async () => {
  const asked = { isMended: false };
  expect((await checkPlace({ state: 'ZZ', zip: '10001', ...nowhere }, asked)).warnings).toEqual([
    'ZZ is no state: ZIP code 10001 is in NY',
  ]);
  expect((await checkPlace({ state: '', zip: '10001', ...nowhere }, asked)).warnings).toEqual([
    'There is no state: ZIP code 10001 is in NY',
  ]);
});
