/** What a column of a file of stores can be. */
export const importFields = [
  'name',
  'brand',
  'description',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'country',
  'phone',
  'email',
  'websiteUrl',
  'lat',
  'lng',
] as const;
export type ImportField = (typeof importFields)[number];

/** Which column each field is read from; a field that no column has is left out. */
export type ImportColumns = Partial<Record<ImportField, number>>;

/** The headers that are taken for a field, the surest first. They are compared by their letters and digits alone. */
const knownHeaders: Record<ImportField, readonly string[]> = {
  name: [
    'storename',
    'shopname',
    'locationname',
    'retailername',
    'name',
    'branch',
    'title',
    'store',
    'retailer',
    'shop',
    'mallname',
  ],
  brand: ['brand', 'chain', 'company'],
  description: ['description', 'about', 'notes'],
  address: [
    'address',
    'address1',
    'addressline1',
    'streetaddress',
    'street',
    'street1',
    'addr',
    'addr1',
    'addrline1',
  ],
  address2: ['address2', 'addressline2', 'street2', 'addr2', 'addrline2', 'suite', 'unit'],
  city: ['city', 'town', 'towncity', 'citytown', 'locality'],
  state: ['stateabbr', 'statecode', 'state', 'province', 'region', 'statename', 'st'],
  zip: ['zip', 'zip5', 'zipcode', 'postalcode', 'postcode', 'zippostal', 'zippostalcode', 'postal'],
  country: ['countrycode', 'country', 'countryname'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel'],
  email: ['email', 'emailaddress', 'mail'],
  websiteUrl: ['website', 'websiteurl', 'url', 'web', 'homepage'],
  lat: ['latitude', 'lat', 'gpslat', 'geolat', 'y'],
  lng: ['longitude', 'lng', 'lon', 'long', 'gpslong', 'gpslng', 'gpslon', 'geolng', 'x'],
};

const lettersOf = (title: string): string => title.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
const allKnown = new Set(Object.values(knownHeaders).flat());

/** What only a store's own line has: a ZIP code, coordinates, a telephone number or a web address. */
const looksLikeData = /^(-?\d+[.,]\d{2,}|\d{5}(-\d{4})?|[+(]?\d[\d ().-]{8,}|https?:\/\/.*)$/;

export const looksLikeStore = (cells: readonly string[]): boolean =>
  cells.some((cell) => looksLikeData.test(cell.trim()));

/** Whether a first line names columns; else it is a store like the lines below it. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => allKnown.has(lettersOf(cell))) || !looksLikeStore(cells);

/** How many fields of a store the cells of a line name. */
export const fieldsNamed = (cells: readonly string[]): number => Object.keys(guessColumns(cells)).length;

/** Guesses from the headers of a file which column is what. */
export function guessColumns(header: readonly string[]): ImportColumns {
  const letters = header.map(lettersOf);
  const columns: ImportColumns = {};
  for (const field of importFields) {
    const place = knownHeaders[field].map((known) => letters.indexOf(known)).find((index) => index >= 0);
    if (place !== undefined) columns[field] = place;
  }
  return columns;
}

const isField = (text: string): text is ImportField => importFields.some((field) => field === text);

/**
 * The guessed columns, with some named by hand as FIELD=HEADER ('zip=Post code'); `zip=` is read from none. Throws a
 * `RangeError` that says what is wrong with one.
 */
export function namedColumns(header: readonly string[], given: readonly string[]): ImportColumns {
  const columns = guessColumns(header);
  for (const text of given) {
    const [field = '', ...rest] = text.split('=');
    const title = rest.join('=');
    if (!isField(field))
      throw new RangeError(`There is no field '${field}': it is one of ${importFields.join(', ')}`);
    delete columns[field];
    if (title === '') continue;
    const place = header.indexOf(title);
    if (place < 0) throw new RangeError(`There is no column '${title}': the file has ${header.join(', ')}`);
    columns[field] = place;
  }
  return columns;
}

/** Why no row could be stored with these columns; null if some can. */
export function columnProblem(
  header: readonly string[],
  columns: ImportColumns,
  { nameOfAll = '' }: { nameOfAll?: string | undefined } = {},
): string | null {
  const hasName = columns.name !== undefined || columns.brand !== undefined || nameOfAll.trim() !== '';
  const missing = [
    ...(hasName ? [] : ['a name']),
    ...(columns.address !== undefined || columns.lat !== undefined ? [] : ['an address or coordinates']),
  ];
  if (missing.length === 0) return null;
  return `No column looks like ${missing.join(', and none like ')}. Columns found: ${header.join(', ')}`;
}
