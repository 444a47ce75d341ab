import type { Position } from '#shared/places/distance.ts';

/** A state of the United States, the District of Columbia, or a territory. */
export type UsState = {
  /** The postal code of the state, such as 'CA'. */
  code: string;
  name: string;
  /** The IANA zone that most of its people live in. */
  zone: string;
  /** Whether parts of it are in other zones. */
  isDivided?: true;
  /** The first digits of its ZIP codes, or whole ones: '350-352', '96799'. Some codes at a border belong to a neighbour. */
  zips: readonly string[];
  /** Other names that people and files use. */
  others?: readonly string[];
  /** The bounds of a territory: south, north, west, east. */
  box?: readonly [number, number, number, number];
};

const [EASTERN, CENTRAL, MOUNTAIN, PACIFIC] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
];

/** The fifty states, the District of Columbia and the five territories where people live. */
export const usStates: readonly UsState[] = [
  { code: 'AL', name: 'Alabama', zone: CENTRAL, zips: ['350-352', '354-369'], others: ['Ala'] },
  { code: 'AK', name: 'Alaska', zone: 'America/Anchorage', zips: ['995-999'], isDivided: true },
  {
    code: 'AZ',
    name: 'Arizona',
    zone: 'America/Phoenix',
    zips: ['850-865'],
    isDivided: true,
    others: ['Ariz'],
  },
  { code: 'AR', name: 'Arkansas', zone: CENTRAL, zips: ['716-729'], others: ['Ark'] },
  {
    code: 'CA',
    name: 'California',
    zone: PACIFIC,
    zips: ['900-908', '910-928', '930-961'],
    others: ['Calif'],
  },
  { code: 'CO', name: 'Colorado', zone: MOUNTAIN, zips: ['800-816'], others: ['Colo'] },
  { code: 'CT', name: 'Connecticut', zone: EASTERN, zips: ['060-069'], others: ['Conn'] },
  { code: 'DE', name: 'Delaware', zone: EASTERN, zips: ['197-199'], others: ['Del'] },
  {
    code: 'DC',
    name: 'District of Columbia',
    zone: EASTERN,
    zips: ['200', '202-205', '569'],
    others: ['Washington DC'],
  },
  {
    code: 'FL',
    name: 'Florida',
    zone: EASTERN,
    zips: ['320-339', '341-349'],
    isDivided: true,
    others: ['Fla'],
  },
  { code: 'GA', name: 'Georgia', zone: EASTERN, zips: ['300-319', '398-399'] },
  { code: 'HI', name: 'Hawaii', zone: 'Pacific/Honolulu', zips: ['967-968'] },
  { code: 'ID', name: 'Idaho', zone: 'America/Boise', zips: ['832-838'], isDivided: true },
  { code: 'IL', name: 'Illinois', zone: CENTRAL, zips: ['600-620', '622-629'], others: ['Ill'] },
  {
    code: 'IN',
    name: 'Indiana',
    zone: 'America/Indiana/Indianapolis',
    zips: ['460-479'],
    isDivided: true,
    others: ['Ind'],
  },
  { code: 'IA', name: 'Iowa', zone: CENTRAL, zips: ['500-516', '520-528'] },
  {
    code: 'KS',
    name: 'Kansas',
    zone: CENTRAL,
    zips: ['660-662', '664-679'],
    isDivided: true,
    others: ['Kan'],
  },
  { code: 'KY', name: 'Kentucky', zone: EASTERN, zips: ['400-427'], isDivided: true },
  { code: 'LA', name: 'Louisiana', zone: CENTRAL, zips: ['700-701', '703-708', '710-714'] },
  { code: 'ME', name: 'Maine', zone: EASTERN, zips: ['039-049'] },
  { code: 'MD', name: 'Maryland', zone: EASTERN, zips: ['206-212', '214-219'] },
  { code: 'MA', name: 'Massachusetts', zone: EASTERN, zips: ['010-027', '055'], others: ['Mass'] },
  {
    code: 'MI',
    name: 'Michigan',
    zone: 'America/Detroit',
    zips: ['480-499'],
    isDivided: true,
    others: ['Mich'],
  },
  { code: 'MN', name: 'Minnesota', zone: CENTRAL, zips: ['550-551', '553-567'], others: ['Minn'] },
  { code: 'MS', name: 'Mississippi', zone: CENTRAL, zips: ['386-397'], others: ['Miss'] },
  { code: 'MO', name: 'Missouri', zone: CENTRAL, zips: ['630-631', '633-641', '644-658'] },
  { code: 'MT', name: 'Montana', zone: MOUNTAIN, zips: ['590-599'], others: ['Mont'] },
  {
    code: 'NE',
    name: 'Nebraska',
    zone: CENTRAL,
    zips: ['680-681', '683-693'],
    isDivided: true,
    others: ['Neb'],
  },
  {
    code: 'NV',
    name: 'Nevada',
    zone: PACIFIC,
    zips: ['889-891', '893-895', '897-898'],
    isDivided: true,
    others: ['Nev'],
  },
  { code: 'NH', name: 'New Hampshire', zone: EASTERN, zips: ['030-038'] },
  { code: 'NJ', name: 'New Jersey', zone: EASTERN, zips: ['070-089'] },
  { code: 'NM', name: 'New Mexico', zone: MOUNTAIN, zips: ['870-871', '873-875', '877-884'] },
  { code: 'NY', name: 'New York', zone: EASTERN, zips: ['005', '100-149'] },
  { code: 'NC', name: 'North Carolina', zone: EASTERN, zips: ['270-289'] },
  { code: 'ND', name: 'North Dakota', zone: CENTRAL, zips: ['580-588'], isDivided: true },
  { code: 'OH', name: 'Ohio', zone: EASTERN, zips: ['430-459'] },
  { code: 'OK', name: 'Oklahoma', zone: CENTRAL, zips: ['730-731', '734-741', '743-749'], others: ['Okla'] },
  { code: 'OR', name: 'Oregon', zone: PACIFIC, zips: ['970-979'], isDivided: true, others: ['Ore'] },
  { code: 'PA', name: 'Pennsylvania', zone: EASTERN, zips: ['150-196'], others: ['Penn', 'Penna'] },
  { code: 'RI', name: 'Rhode Island', zone: EASTERN, zips: ['028-029'] },
  { code: 'SC', name: 'South Carolina', zone: EASTERN, zips: ['290-299'] },
  { code: 'SD', name: 'South Dakota', zone: CENTRAL, zips: ['570-577'], isDivided: true },
  { code: 'TN', name: 'Tennessee', zone: CENTRAL, zips: ['370-385'], isDivided: true, others: ['Tenn'] },
  {
    code: 'TX',
    name: 'Texas',
    zone: CENTRAL,
    zips: ['733', '750-770', '772-799', '885'],
    isDivided: true,
    others: ['Tex'],
  },
  { code: 'UT', name: 'Utah', zone: MOUNTAIN, zips: ['840-847'] },
  { code: 'VT', name: 'Vermont', zone: EASTERN, zips: ['050-054', '056-059'] },
  { code: 'VA', name: 'Virginia', zone: EASTERN, zips: ['201', '220-246'] },
  { code: 'WA', name: 'Washington', zone: PACIFIC, zips: ['980-986', '988-994'], others: ['Wash'] },
  { code: 'WV', name: 'West Virginia', zone: EASTERN, zips: ['247-268'] },
  {
    code: 'WI',
    name: 'Wisconsin',
    zone: CENTRAL,
    zips: ['530-532', '534-535', '537-549'],
    others: ['Wis', 'Wisc'],
  },
  { code: 'WY', name: 'Wyoming', zone: MOUNTAIN, zips: ['820-831'], others: ['Wyo'] },
  {
    code: 'PR',
    name: 'Puerto Rico',
    zone: 'America/Puerto_Rico',
    zips: ['006-007', '009'],
    box: [17.8, 18.6, -68, -65.2],
  },
  {
    code: 'VI',
    name: 'Virgin Islands',
    zone: 'America/St_Thomas',
    zips: ['008'],
    others: ['US Virgin Islands', 'United States Virgin Islands', 'USVI', 'Virgin Islands US'],
    box: [17.6, 18.5, -65.15, -64.5],
  },
  { code: 'GU', name: 'Guam', zone: 'Pacific/Guam', zips: ['96910-96932'], box: [13.2, 13.7, 144.6, 145] },
  {
    code: 'AS',
    name: 'American Samoa',
    zone: 'Pacific/Pago_Pago',
    zips: ['96799'],
    box: [-14.6, -11, -171.2, -168],
  },
  {
    code: 'MP',
    name: 'Northern Mariana Islands',
    zone: 'Pacific/Saipan',
    zips: ['96950-96952'],
    others: ['Northern Marianas', 'CNMI', 'Commonwealth of the Northern Mariana Islands'],
    box: [14, 20.6, 144.8, 146.1],
  },
];

/** The postal codes that stand in for a state: armed forces abroad and the associated states. */
const postalCodes = new Set(['AA', 'AE', 'AP', 'FM', 'MH', 'PW']);

/** Keeps only letters, so that 'N.Y.', 'n y' and 'NY' are the same. */
const lettersOf = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '');

const byLetters = new Map(
  usStates.flatMap((state) =>
    [state.code, state.name, ...(state.others ?? [])].map((name) => [lettersOf(name), state] as const),
  ),
);

/** The state with this code, name or abbreviation: 'ca', 'Calif.', 'D.C.', 'U.S. Virgin Islands'. */
export const stateOf = (text: string): UsState | null => byLetters.get(lettersOf(text)) ?? null;

/** The code of a state in any spelling; other text, such as a province, stays as it is. */
export const stateCodeOf = (text: string): string => stateOf(text)?.code ?? text;

/** Whether a text is a postal code for a state. */
export const isPostalState = (code: string): boolean =>
  postalCodes.has(code.toUpperCase()) || stateOf(code)?.code === code.toUpperCase();

/** The state of a ZIP code, by its first digits; null if no state has such codes. */
export function stateOfZip(zip: string): UsState | null {
  if (!/^\d{5}/.test(zip)) return null;
  const isIn = (range: string): boolean => {
    const [first = '', last = first] = range.split('-');
    const begin = zip.slice(0, first.length);
    return begin >= first && begin <= last;
  };
  // Territories come last in the list: their whole codes take precedence over a state's prefix.
  return usStates.findLast(({ zips }) => zips.some(isIn)) ?? null;
}

/** The territory that contains a position; null outside of all five. */
export const territoryAt = ({ lat, lng }: Position): UsState | null =>
  usStates.find(({ box }) => {
    if (!box) return false;
    const [south, north, west, east] = box;
    return lat >= south && lat <= north && lng >= west && lng <= east;
  }) ?? null;
