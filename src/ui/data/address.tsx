import { Fragment } from 'react';

/** After these an address may go on in the next line; anywhere else a break looks like a part of it. */
const BREAKS_AFTER = /(?<=[@./+_-])/;

/** An e-mail or web address that breaks between its parts where it is too long for its line. */
export const Address = ({ text }: { text: string }) =>
  text.split(BREAKS_AFTER).map((part, index) => (
    <Fragment key={`${String(index)} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
