/** The fields that a column of an imported file can hold. */
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

/** The index of the column that each field is read from; fields without a column are left out. */
export type ImportColumns = Partial<Record<ImportField, number>>;

/** The headers recognised for each field, the most reliable first. Only letters and digits are compared. */
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

/** Matches values that occur in a store's row but not in a header: a ZIP code, coordinates, a phone number or a URL. */
const looksLikeData = /^(-?\d+[.,]\d{2,}|\d{5}(-\d{4})?|[+(]?\d[\d ().-]{8,}|https?:\/\/.*)$/;

export const looksLikeStore = (cells: readonly string[]): boolean =>
  cells.some((cell) => looksLikeData.test(cell.trim()));

/** Whether the first line names columns. If not, it is a store like the lines below it. */
export const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => allKnown.has(lettersOf(cell))) || !looksLikeStore(cells);

/** How many fields of a store are recognised in the cells of a line. */
export const fieldsNamed = (cells: readonly string[]): number => Object.keys(guessColumns(cells)).length;

/** Guesses from a file's headers which column holds which field. */
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
 * The guessed columns, overridden by hand with FIELD=HEADER ('zip=Post code'); `zip=` reads the field from no column.
 * Throws a `RangeError` that explains what is wrong with an override.
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

/** Why no row could be imported with these columns; null if rows can be. */
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
