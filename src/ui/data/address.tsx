import { Fragment } from 'react';

/** The characters after which an address may wrap; anywhere else a line break would look like a part of it. */
const BREAKS_AFTER = /(?<=[@./+_-])/;

/** An e-mail address or URL that can wrap between its parts when it is too long for its line. */
export const Address = ({ text }: { text: string }) =>
  text.split(BREAKS_AFTER).map((part, index) => (
    <Fragment key={`${String(index)} ${part}`}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ));
