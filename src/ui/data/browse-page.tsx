import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { Browse, type BrowseProps, type BrowseScreenProps } from './browse.tsx';
import type { AnyBrowseState, BrowsedList } from './browse-state.ts';
import { Page } from '../page.tsx';
import { useRowKeys } from './row-keys.ts';

type BrowsePageProps<State extends AnyBrowseState, Row> = BrowseScreenProps<State> &
  Omit<BrowseProps<Row>, 'state' | 'query' | 'label' | 'error' | 'rowKey'> & {
    list: BrowsedList<State, Row>;
    /** The heading, also used as the list's name. */
    title: string;
    /** The line below the heading. */
    line: string;
    /** Buttons to the right of the heading. */
    actions?: ReactNode;
    /** A notice above the list, such as that the choices of its filters could not be loaded. */
    notice?: ReactNode;
  };

/** A screen of the console with a single list: newest first by default. */
export function BrowsePage<State extends AnyBrowseState, Row extends { id: string }>(
  props: BrowsePageProps<State, Row>,
) {
  const { title, line, actions, notice, list, ...rest } = props;
  const query = useInfiniteQuery(list.query(props.state));
  const rows = useRef<HTMLDivElement>(null);
  useRowKeys(() => rows.current);
  return (
    <Page title={title} line={line} actions={actions}>
      {notice}
      <div ref={rows}>
        <Browse
          defaultSort="-created"
          {...rest}
          query={query}
          label={title}
          error={`The ${title.toLowerCase()} could not be loaded. Please try again.`}
          rowKey={(row) => row.id}
        />
      </div>
    </Page>
  );
}
