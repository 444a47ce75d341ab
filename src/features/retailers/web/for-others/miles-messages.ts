const decimals = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** '1 mile', '1,250 miles', '2.5 miles'. */
export const milesInWords = (miles: number): string =>
  `${decimals.format(miles)} ${miles === 1 ? 'mile' : 'miles'}`;
