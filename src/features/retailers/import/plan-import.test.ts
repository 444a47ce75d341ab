import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, test } from 'vitest';
import { columnProblem, guessColumns, namedColumns } from './columns.ts';
import { errorsCsv, planImport } from './plan-import.ts';
import { readCsv, readRows, textOfFile } from './read-csv.ts';
import { storeKey } from './store-key.ts';

describe('a CSV', () => {
  test.each([
    ['a byte order mark and CRLF', '\ufeffa,b\r\n1,2\r\n', [['1', '2']]],
    [
      'CR alone',
      'a,b\r1,2\r3,4',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    ['CR inside an unquoted field', 'a,b\n1\r5,2\n', [['1\r5', '2']]],
    ['semicolons', 'a;b\n1;2,5\n', [['1', '2,5']]],
    ['quotes, doubled quotes, lines in a field', 'a,b\n"1,""x""\ny",2\n', [['1,"x"\ny', '2']]],
    ['a quote inside an unquoted field', 'a,b\n6" pipe,2\n', [['6" pipe', '2']]],
    ['blank lines and an empty last field', 'a,b\n\n1,\n\n', [['1', '']]],
    [
      'a quote that is never closed',
      'a,b\n"1,2\n3,4\n',
      [
        ['"1', '2'],
        ['3', '4'],
      ],
    ],
  ])('with %s', (_what, file, rows) => {
    expect(readCsv(file).rows.map(({ cells }) => cells)).toEqual(rows);
  });

  test('loses the line of an opened quote alone, says which, and counts every row', () => {
    const file = 'name,address\n"A,1 Main St\nB,2 Main St\n"C",3 Main St\nD,"4 Main St"\n';
    const { total, batches, errors } = planImport(readCsv(file));
    expect([total, errors.map(({ line, reason }) => [line, reason])]).toEqual([
      4,
      [[2, 'A quote is opened and never closed']],
    ]);
    expect(batches.flat().map(({ line, store }) => [line, store.name])).toEqual([
      [3, 'B'],
      [4, 'C'],
      [5, 'D'],
    ]);
  });

  test('is the same read in pieces of any size', () => {
    const file =
      'name,address\r\n"A ""x"", b","1\nMain St"\r\n\r\nB,2 Main St\r\n"C,3 Main St\r\n"D",4 Main St\r\n';
    const whole = readCsv(file);
    for (const size of [1, 2, 3, 7, 11, 40]) {
      const pieces = Array.from({ length: Math.ceil(file.length / size) }, (_, index) =>
        file.slice(index * size, (index + 1) * size),
      );
      // The line ending is detected from the first piece, so it stays in one piece here.
      const [first, ...rest] = [
        file.slice(0, 20),
        ...pieces
          .join('')
          .slice(20)
          .match(new RegExp(`[^]{1,${size}}`, 'g'))!,
      ];
      const { header, rows } = readRows([first, ...rest]);
      expect([size, header, [...rows]]).toEqual([size, whole.header, whole.rows]);
    }
  });

  test('tells the line that each row begins on', () => {
    expect(readCsv('a,b\n"1\n\n",2\n\n3,4\n').rows.map(({ line }) => line)).toEqual([2, 6]);
  });

  test.each([
    ['UTF-8', new TextEncoder().encode('Café')],
    ['UTF-8 with a mark', new TextEncoder().encode('\ufeffCafé')],
    ['Windows-1252', new Uint8Array([0x43, 0x61, 0x66, 0xe9])],
    ['UTF-16', new Uint8Array([0xff, 0xfe, 0x43, 0, 0x61, 0, 0x66, 0, 0xe9, 0])],
    ['UTF-16 without a mark', new Uint8Array([0x43, 0, 0x61, 0, 0x66, 0, 0xe9, 0])],
    ['UTF-16 the other way round without a mark', new Uint8Array([0, 0x43, 0, 0x61, 0, 0x66, 0, 0xe9])],
  ])('is read as text from %s', (_encoding, bytes) => {
    expect(textOfFile(bytes)).toBe('Café');
  });
});

const storeOf = (file: string, nameOfAll = '') =>
  planImport(readCsv(file), { nameOfAll }).batches[0]?.[0]?.store;

/** The key of a row `name,address,city,state,zip`. */
const keyOf = (row: string): string => storeKey(storeOf(`name,address,city,state,zip\n${row}\n`)!);

describe('a file of stores', () => {
  test('gets back its zeros, codes of states, address lines and web addresses', () => {
    const file =
      'Store Name,brand,street,Suite,City,state,Zip5,Telephone,url,X,Y\n' +
      ',Chain,1 Main St,Suite 2,Boston,Massachusetts,2108,(617) 555-0100,chain.example/1,-71.06,42.36\n';
    expect(storeOf(file)).toEqual({
      name: 'Chain',
      description: '',
      address: '1 Main St, Suite 2',
      city: 'Boston',
      state: 'MA',
      zip: '02108',
      phone: '(617) 555-0100',
      email: '',
      websiteUrl: 'https://chain.example/1',
      lat: 42.36,
      lng: -71.06,
      country: '',
    });
  });

  test.each([
    ['501', '00501'],
    ['2108-1234', '02108-1234'],
    ['21081234', '02108-1234'],
    ['94610.0', '94610'],
    ['K1A 0B1', 'K1A 0B1'],
    ['1.2207E+04', '12207'],
    ['1.22071234E+08', '12207-1234'],
    ['1.22E+08', ''],
  ])('reads the ZIP code %s as %s', (given, zip) => {
    expect(storeOf(`name,address,zip\nA,B,${given}\n`)).toMatchObject({ zip });
  });

  test('takes 0° 0° for no coordinates', () => {
    expect(storeOf('name,address,lat,lon\nA,B,0.0000,0\n')).toMatchObject({ lat: null, lng: null });
  });

  test('leaves the state and the postal code of another country as they are, and says so', () => {
    const file =
      'name,address,city,state,zip,country\nA,1 George St,Sydney,NSW,2077,AU\nB,1 Main St,Reno,Nevada,2077,USA\n';
    const rows = planImport(readCsv(file)).batches.flat();
    expect(rows.map(({ store, warnings }) => [store.state, store.zip, store.country, warnings])).toEqual([
      ['NSW', '2077', 'AU', ['Outside of the United States (AU)']],
      ['NV', '02077', '', []],
    ]);
  });

  test.each([
    ['-73.75', '42.65', 42.65, -73.75, ['Latitude and longitude were swapped']],
    ['-122.2', '37.8', 37.8, -122.2, ['Latitude and longitude were swapped']],
    ['"42,65"', '"-73,75"', 42.65, -73.75, []],
    ['42.65', '-73.75', 42.65, -73.75, []],
    ['52.53', '13.4', 52.53, 13.4, []],
  ])('reads the coordinates %s and %s as %d and %d', (first, second, lat, lng, warnings) => {
    const [row] = planImport(readCsv(`name,address,lat,lng\nA,B,${first},${second}\n`)).batches.flat();
    expect([row?.store.lat, row?.store.lng, row?.warnings]).toEqual([lat, lng, warnings]);
  });

  test.each([
    ['the state', 'Charlotte Amalie,U.S. Virgin Islands,802,,,', 'VI', '00802'],
    ['the country', 'Charlotte Amalie,,802,U.S. Virgin Islands,,', 'VI', '00802'],
    ['the state, with its place', 'Pago Pago,American Samoa,96799,,-14.2756,-170.702', 'AS', '96799'],
    ['the code of the country', 'Hagatna,,96910,GU,13.47,144.74', 'GU', '96910'],
    ['its code', 'Saipan,MP,96950,USA,,', 'MP', '96950'],
  ])('knows a territory by %s', (_what, cells, state, zip) => {
    const [row] = planImport(
      readCsv(`name,address,city,state,zip,country,lat,lng\nA,B,${cells}\n`),
    ).batches.flat();
    expect(row).toMatchObject({ store: { state, zip, country: '' }, warnings: [] });
  });

  test('puts a chain before every name that does not have it', () => {
    const table = readCsv(
      'name,address\nOakland City Center,1 Main St\nStarbucks Reserve,2 Main St\n,3 Main St\n',
    );
    const { batches } = planImport(table, { chain: 'Starbucks' });
    expect(batches.flat().map(({ store }) => store.name)).toEqual([
      'Starbucks Oakland City Center',
      'Starbucks Reserve',
      'Starbucks',
    ]);
  });

  test('is about the same store however its street is abbreviated', () => {
    const [one, other, third] = [
      '482 North Stillwater Avenue, Suite 5',
      '482 N. Stillwater Ave Ste. 5',
      '482 N Stillwater Ave Ste 6',
    ].map((address) => storeKey({ ...storeOf('name,address\nA,B\n')!, address }));
    expect(one).toBe(other);
    expect(one).not.toBe(third);
  });

  test('is about the same store whatever accents, form of Unicode, signs and short words its name and place have', () => {
    const same = keyOf('Café Dice & Dragons,77 Elm St,Erie,PA,16501');
    for (const name of ['Cafe\u0301 Dice & Dragons', 'CAFE DICE AND DRAGONS', 'Cafe “Dice” & Dragons™']) {
      expect(keyOf(`${name},77 Elm St,Erie,PA,16501`)).toBe(same);
    }
    expect(keyOf('Cage Dice & Dragons,77 Elm St,Erie,PA,16501')).not.toBe(same);
    expect(keyOf('Keep,1 Main St,St. Louis,MO,')).toBe(keyOf('Keep,1 Main Street,Saint Louis,MO,'));
  });

  test('without names of columns is read from its first line on; without a column of names it says which there are', () => {
    const bare = readCsv('Corner Rook,1 Main St,Erie,PA,16501\nOther,2 Main St,Erie,PA,16501\n');
    expect([bare.hasHeader, bare.header[1], bare.rows.length]).toEqual([false, 'Column 2', 2]);
    const columns = namedColumns(bare.header, ['name=Column 1', 'address=Column 2']);
    expect(planImport(bare, { columns }).batches.flat()).toHaveLength(2);

    const odd = ['Outlet', 'Where', 'Tel.'];
    expect(columnProblem(odd, guessColumns(odd))).toBe(
      'No column looks like a name, and none like an address or coordinates. Columns found: Outlet, Where, Tel.',
    );
    expect(columnProblem(odd, { address: 1 }, { nameOfAll: 'Rook' })).toBeNull();
    const usual = ['Shop', 'Addr Line 1', 'Town / City', 'ST', 'Zip/Postal', 'Tel.', 'GPS Lat', 'GPS Long'];
    expect(guessColumns(usual)).toEqual({
      name: 0,
      address: 1,
      city: 2,
      state: 3,
      zip: 4,
      phone: 5,
      lat: 6,
      lng: 7,
    });
  });

  test('leaves no row out: each is sent, an error with its reason, or a repetition with its line', () => {
    const file =
      'name,address,city,state,zip,lat,lon\n' +
      'A,1 Main St.,Erie,PA,16501,,\n' +
      'a,1 MAIN ST,Erie,PA,16501-1234,,\n' +
      ',2 Main St,Erie,PA,16501,,\n' +
      'B,3 Main St,Erie,PA,16501,95,0.5\n' +
      'C,,Erie,PA,16501,,\n' +
      'D,4 Main St,Erie,PA,16501,north,\n' +
      'E,5 Main St,Suite 6,Erie,PA,16501,42.1,-80.1\n';
    const { total, batches, errors, repeated } = planImport(readCsv(file));
    expect([total, batches.flat().length, errors.length, repeated]).toEqual([
      7,
      1,
      5,
      [{ line: 3, reason: 'Repeats line 2' }],
    ]);
    expect(errors.map(({ line }) => line)).toEqual([4, 5, 6, 7, 8]);
    expect(errors.map(({ reason }) => reason)).toEqual([
      'There is no name',
      'The latitude is not between -90 and 90',
      'There is neither an address nor coordinates',
      'The coordinates are no numbers',
      'The row has 8 values, the header 7',
    ]);
    expect(errorsCsv(planImport(readCsv(file))).split('\r\n')).toHaveLength(7);
  });

  test('tells stores without an address apart by where they stand', () => {
    const { batches, repeated } = planImport(
      readCsv('name,lat,lng\nA,40.1,-80.1\nA,40.2,-80.1\nA,40.1,-80.1\n'),
    );
    expect([batches.flat().length, repeated.length]).toEqual([2, 1]);
  });

  test('comes back from its own errors as it was, and no cell of them is a formula', () => {
    const { header, rows } = readCsv('name,address,phone,lat,lng\n=A,B,+1 412 555 0100,x,y\n');
    const errors = errorsCsv(planImport({ header, rows }));
    expect(errors).toContain("'=A");
    const mended = readCsv(errors.replace('x,y', '40,-80'));
    expect(planImport(mended).batches[0]?.[0]?.store).toMatchObject({ name: '=A', phone: '+1 412 555 0100' });
  });

  test('is cut into batches that a request can hold', () => {
    const long = 'x'.repeat(5_000);
    const rows = Array.from({ length: 1_200 }, (_, index) => `Store ${index},${index} Main St,${long}\n`);
    const { batches } = planImport(readCsv(`name,address,description\n${rows.join('')}`));
    expect(batches.flat()).toHaveLength(1_200);
    for (const batch of batches) expect(JSON.stringify(batch).length).toBeLessThan(300_000);
    const short = Array.from({ length: 1_200 }, (_, index) => `Store ${index},${index} Main St\n`);
    const { batches: full } = planImport(readCsv(`name,address\n${short.join('')}`));
    expect(full.map(({ length }) => length)).toEqual([500, 500, 200]);
  });

  test('has its columns named by hand, and says which name is wrong', () => {
    const header = ['name', 'where', 'zip'];
    expect(namedColumns(header, ['address=where', 'zip='])).toEqual({ name: 0, address: 1 });
    expect(() => namedColumns(header, ['place=where'])).toThrow("no field 'place'");
    expect(() => namedColumns(header, ['address=street'])).toThrow("no column 'street'");
  });
});

const folder = '../shared/data';
const isThere = existsSync(folder);

// Files of real stores, which are not in the repository.
describe.skipIf(!isThere)(`each file in ${folder}`, () => {
  test.each(
    isThere ? globSync(`${folder}/{stores,snap-pittsburgh}/*.csv`) : ['(left out: the folder is not there)'],
  )('of %s every row is accounted for, and hardly any is an error', (path) => {
    const table = readCsv(textOfFile(new Uint8Array(readFileSync(path))));
    const plan = planImport(table, { nameOfAll: basename(path).split('__')[0] ?? '' });
    const { total, batches, errors, repeated } = plan;
    expect(batches.flat().length + errors.length + repeated.length).toBe(total);
    expect(total).toBeGreaterThan(500);
    expect(errors.length).toBeLessThan(total / 20);
  });
});
