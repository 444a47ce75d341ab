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
    'mallname',
  ],
  brand: ['brand', 'chain', 'company'],
  description: ['description', 'about', 'notes'],
  address: ['address', 'address1', 'addressline1', 'streetaddress', 'street', 'addr'],
  address2: ['address2', 'addressline2', 'suite', 'unit'],
  city: ['city', 'town', 'locality'],
  state: ['stateabbr', 'statecode', 'state', 'province', 'region', 'statename'],
  zip: ['zip', 'zip5', 'zipcode', 'postalcode', 'postcode'],
  phone: ['phone', 'phonenumber', 'telephone', 'tel'],
  email: ['email', 'emailaddress', 'mail'],
  websiteUrl: ['website', 'websiteurl', 'url', 'web', 'homepage'],
  lat: ['latitude', 'lat', 'y'],
  lng: ['longitude', 'lng', 'lon', 'long', 'x'],
};

/** Guesses from the headers of a file which column is what. */
export function guessColumns(header: readonly string[]): ImportColumns {
  const letters = header.map((title) => title.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
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
