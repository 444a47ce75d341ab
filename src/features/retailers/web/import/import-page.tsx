import { shortened } from '#shared/text/shortened.ts';
import { Suspense, useState } from 'react';
import { Card } from '#ui/components/card.tsx';
import { FileDrop } from '#ui/uploads/file-drop.tsx';
import { Page } from '#ui/page.tsx';
import { useUnsaved } from '#ui/forms/use-unsaved.ts';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { type CsvTable, readCsv, textOfFile } from '../../import/read-csv.ts';
import { EarlierImports } from './earlier-imports.tsx';
import styles from './import-page.module.css';
import { lazily } from '#ui/late/lazily.tsx';

/** More than any file of stores that we know of; larger files are imported by the command line. */
const MAX_FILE_MIB = 20;
const BYTES_A_MIB = 1024 * 1024;

const ImportWork = lazily(() => import('./import-work.tsx'), 'ImportWork');

type ChosenFile = { id: string; name: string; table: ReturnType<typeof readCsv> };

/** Why a table can't contain stores; null if it may. */
function problemOf({ header, rows }: CsvTable): string | null {
  if (header.length === 0) return 'This file is empty';
  if (header.length === 1)
    return `This is no table of stores: its lines have one column (${shortened(header[0] ?? '', 40)}). Save it as CSV, with commas between the columns`;
  return rows.length === 0 ? 'This file names columns and has no rows' : null;
}

/** Imports retailers from a CSV: columns are guessed and can be changed, and a dry run shows what would happen. */
export function ImportPage() {
  const [file, setFile] = useState<ChosenFile | null>(null);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  useUnsaved(busy);
  const choose = async (chosen: File) => {
    if (chosen.size > MAX_FILE_MIB * BYTES_A_MIB) {
      setProblem(`The file is larger than ${MAX_FILE_MIB} MB: use the command line`);
      return;
    }
    const table = readCsv(textOfFile(new Uint8Array(await chosen.arrayBuffer())));
    const why = problemOf(table);
    setProblem(why ?? undefined);
    setFile(why === null ? { id: crypto.randomUUID(), name: chosen.name, table } : null);
  };
  return (
    <Page
      title="Import Retailers"
      line="Stores from a CSV file: every row is new, an update, a duplicate or an error."
    >
      <Card title="File" level={2}>
        <FileDrop
          label={file ? file.name : 'Choose a CSV file'}
          hint={`With its columns named in the first line, at most ${MAX_FILE_MIB} MB`}
          accept=".csv,text/csv"
          busy={busy}
          {...(problem !== undefined && { error: problem })}
          onFiles={([chosen]) => {
            if (chosen) void choose(chosen);
          }}
        />
      </Card>
      {file && (
        <Suspense fallback={<Skeleton count={4} />}>
          <ImportWork key={file.id} {...file} busy={busy} onBusyChange={setBusy} />
        </Suspense>
      )}
      {!busy && <EarlierImports />}
      <p className={styles.credit}>
        Stores without coordinates are placed at the middle of their ZIP code and marked approximate. ZIP code
        positions:{' '}
        <a href="https://www.geonames.org" rel="noopener noreferrer">
          GeoNames
        </a>
        , CC BY 4.0.
      </p>
    </Page>
  );
}
