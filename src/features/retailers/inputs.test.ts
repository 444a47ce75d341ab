import { expect, it } from 'vitest';
import { retailerFormShape } from './inputs.ts';

const store = {
  name: 'The Bent Rook',
  description: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  phone: '',
  email: '',
  websiteUrl: '',
  lat: null,
  lng: null,
  status: 'active' as const,
};

const completed = (websiteUrl: string) => retailerFormShape.parse({ ...store, websiteUrl }).websiteUrl;
const problems = (phone: string) => retailerFormShape.safeParse({ ...store, phone }).error?.issues;

it('the website of a store is completed where only its beginning is missing', () => {
  expect(completed(' bentrook.com ')).toBe('https://bentrook.com');
  expect(completed('www.bentrook.com/shop?a=1')).toBe('https://www.bentrook.com/shop?a=1');
  expect(completed('http://bentrook.com')).toBe('http://bentrook.com');
  expect(completed('')).toBe('');
  for (const wrong of [
    'my shop',
    'bentrook',
    'javascript:alert(1)',
    'ftp://bentrook.com',
    'you@bentrook.com',
  ])
    expect(retailerFormShape.safeParse({ ...store, websiteUrl: wrong }).error?.issues).toMatchObject([
      { path: ['websiteUrl'], message: 'Enter a complete address, such as https://example.com' },
    ]);
});

it('the phone of a store is a number, however it is grouped', () => {
  for (const phone of ['', '510-555-0123', '(510) 555-0123 ext. 4', '+49 30 1234567', '555.0123 x12'])
    expect(problems(phone)).toBeUndefined();
  for (const phone of ['call us maybe', '12', '510-555-0123 😀'])
    expect(problems(phone)).toMatchObject([{ path: ['phone'], message: 'Enter a phone number' }]);
});
