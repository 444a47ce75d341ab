import { type ReactNode, useRef } from 'react';
import { Browse, type BrowseProps } from './browse.tsx';
import { Page } from '../page.tsx';
import { useRowKeys } from './row-keys.ts';

type BrowsePageProps<Row> = Omit<BrowseProps<Row>, 'label' | 'error' | 'rowKey'> & {
  /** The heading; names the list, too. */
  title: string;
  /** One line under the heading. */
  line: string;
  /** Buttons at the right of the heading. */
  actions?: ReactNode;
  /** What has to be known before the list is used, such as a failure to load what its filters choose from. */
  notice?: ReactNode;
};

/** A screen of the console that is one list: newest first by default. */
export function BrowsePage<Row extends { id: string }>(props: BrowsePageProps<Row>) {
  const { title, line, actions, notice, ...rest } = props;
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(() => list.current);
  return (
    <Page title={title} line={line} actions={actions}>
      {notice}
      <div ref={list}>
        <Browse
          defaultSort="-created"
          {...rest}
          label={title}
          error={`The ${title.toLowerCase()} could not be loaded. Please try again.`}
          rowKey={(row) => row.id}
        />
      </div>
    </Page>
  );
}
