/**
 * The brand's colours for whatever tokens.css does not reach: mail, pictures, and pages that the server renders by
 * itself. Names and values match the properties in tokens.css; brand.test.ts compares them.
 */
export const brand = {
  light: {
    ink: '#21123f',
    'ink-soft': '#584a78',
    paper: '#f3f1fa',
    card: '#fffdff',
    wash: '#e7e1f6',
    line: '#d9d1ec',
    sun: '#ffc24b',
    'sun-edge': '#c07f12',
    'on-sun': '#21123f',
    accent: '#5b2fc9',
  },
  dark: {
    ink: '#f4efff',
    'ink-soft': '#b9abdc',
    paper: '#150b2b',
    card: '#20133f',
    wash: '#2b1c52',
    line: '#3a2a63',
    'sun-edge': '#9c6510',
    accent: '#c3adff',
  },
} as const;
