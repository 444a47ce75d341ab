import { Kysely, PostgresDialect } from 'kysely';
import { Client, escapeLiteral, Pool } from 'pg';
import type { Database } from '#platform/database/connect.ts';
import type { DB } from '#platform/database/types.gen.ts';

export type Query = { text: string; parameters: readonly unknown[] };

/** What a run of a query did, in every node of its plan. */
export type Execution = {
  /** Tables of which every row was read, one after the other. */
  scanned: string[];
  /** Functions that the plan does not show the inside of. */
  hidden: string[];
  /** Rows that came out of tables, or were looked at there and thrown away. */
  rowsRead: number;
  plan: string;
};

/** Functions that make rows of what they are given, and read nothing. */
const spreading = new Set(['unnest', 'jsonb_array_elements']);

/** What our own server is started with, and every server on a solid-state disk should have. */
const PLANNER_SETTINGS = 'set random_page_cost = 1.1; set jit = off';

/** Tells what reads send to a database, and how it executes that. */
export type Explainer = {
  /** Runs `read` and tells the queries that it sent. */
  queriesOf(read: (db: Database) => Promise<unknown>): Promise<Query[]>;
  /**
   * Runs a query with the plan that a named statement has: 'generic' for the one made once for all values, 'custom'
   * for one made for the values at hand. PostgreSQL chooses between the two, so both have to be good.
   */
  execute(query: Query, kind: 'generic' | 'custom'): Promise<Execution>;
  end(): Promise<void>;
};

/** Connects to a database; the connections stay, because the first queries of one read its catalogue. */
export async function connectExplainer(url: string): Promise<Explainer> {
  let sent: Query[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 2 }) }),
    log: ({ query }) => {
      sent.push({ text: query.sql, parameters: query.parameters });
    },
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(PLANNER_SETTINGS);
  return {
    async queriesOf(read) {
      sent = [];
      await read(db);
      return sent.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
    },
    async execute(query, kind) {
      await client.query(`deallocate all; set plan_cache_mode = force_${kind}_plan`);
      await client.query(`prepare reading as ${query.text}`);
      const values = query.parameters.map(literalOf).join(', ');
      const answer = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (analyze, timing off, buffers off, format json) execute reading${values && `(${values})`}`,
      );
      return executionOf(answer.rows[0]!['QUERY PLAN'][0]!);
    },
    async end() {
      await client.end();
      await db.destroy();
    },
  };
}

function executionOf(explained: { Plan: PlanNode }): Execution {
  const nodes = flatten(explained.Plan);
  return {
    scanned: nodes.filter((node) => node['Node Type'] === 'Seq Scan').map(relationOf),
    hidden: nodes
      .filter((node) => node['Node Type'] === 'Function Scan')
      .map((node) => String(node['Function Name']))
      .filter((name) => !spreading.has(name)),
    rowsRead: nodes.filter((node) => 'Relation Name' in node).reduce((sum, node) => sum + rowsOf(node), 0),
    plan: JSON.stringify(explained, null, 1),
  };
}

type PlanNode = { 'Node Type': string; Plans?: PlanNode[] } & Record<string, unknown>;

const flatten = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flatten)];

const relationOf = (node: PlanNode): string => String(node['Relation Name']);

function rowsOf(node: PlanNode): number {
  const counts = ['Actual Rows', 'Rows Removed by Filter', 'Rows Removed by Index Recheck'];
  const each = counts.reduce((sum, name) => sum + Number(node[name] ?? 0), 0);
  return each * Number(node['Actual Loops'] ?? 1);
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (typeof value === 'number' || typeof value === 'boolean') return `'${value}'`;
  if (typeof value === 'string') return escapeLiteral(value);
  if (Array.isArray(value)) return escapeLiteral(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  throw new TypeError(`How to write a ${typeof value} in SQL is not known here`);
}
