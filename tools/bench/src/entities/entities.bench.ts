import pg from 'pg';
import { type Bench, printFigures } from '../bench.ts';
import { BenchStack } from '../bench-stack.ts';
import { round } from '../latencies.ts';
import { CompanyCorpus } from '../search/corpus/company-corpus.ts';
import { fillRegistrations } from './fill-registrations.ts';

const SERVICE = 'business-registry';

/** Registrations of several states: all of them linked from the tables, and again after a month's changes. */
const bench: Bench = {
  description: 'registrations linked across states: time, memory, right links, ids that a month changes',
  companies: 1_000_000,
  targets: {
    'links between domestic registrations': '<= 0',
    'links between states of formation': '<= 0',
    'share of links that are right': '>= 0.99',
    'share of ids that a month changes': '<= 0.001',
    'changed ids without an event': '<= 0',
    'memory MB': '<= 1000',
  },

  async run(context) {
    const stack = await BenchStack.create(context, []);
    await stack.add(SERVICE);
    context.progress('filling the tables');
    await fillRegistrations(
      stack.databaseUrl(SERVICE),
      new CompanyCorpus(context.companies, context.seed),
      context.seed,
    );
    context.progress('linking all registrations');
    const linked = await stack.measure(SERVICE, 'entities', 'refill');
    const client = new pg.Client({ connectionString: stack.adminUrl(SERVICE) });
    await client.connect();
    try {
      const counts = await readCounts(client);
      context.progress('changing 3 % of the companies, and linking again');
      await client.query(MONTH);
      const again = await stack.measure(SERVICE, 'entities', 'refill');
      const figures = {
        'link all s': round(linked.seconds, 1),
        'memory MB': round(linked.rssMiBMax, 0),
        'processor s': round(linked.processorSeconds, 1),
        ...counts,
        'link again s': round(again.seconds, 1),
        ...(await readMonth(client)),
      };
      printFigures(context, 'Entities', figures);
      return figures;
    } finally {
      await client.end();
    }
  },
};

export default bench;

const LINKED = `
  FROM entity_links l JOIN businesses a ON a.state = l.state AND a.file_number_key = l.file_number_key
  JOIN businesses b ON b.state = l.other_state AND b.file_number_key = l.other_file_number_key`;

/** A link is right if both are of the company that they were made of. */
const TRUE_COMPANY = (state: string, key: string): string =>
  `coalesce((SELECT home_state || home_key FROM true_homes t WHERE t.state = l.${state} AND t.file_number_key = l.${key}), l.${state} || l.${key})`;

async function readCounts(client: pg.Client): Promise<Record<string, number>> {
  await client.query('CREATE INDEX ON true_homes (state, file_number_key)');
  const { rows } = await client.query<Record<string, number>>(`
    SELECT (SELECT count(*)::int FROM true_homes) AS "foreign registrations",
           (SELECT count(*)::int FROM entity_links) AS links,
           (SELECT count(*)::int ${LINKED} WHERE a.formation_state = a.state AND b.formation_state = b.state) AS "links between domestic registrations",
           (SELECT count(*)::int ${LINKED} WHERE a.formation_state <> b.formation_state) AS "links between states of formation",
           (SELECT round(avg((${TRUE_COMPANY('state', 'file_number_key')} = ${TRUE_COMPANY('other_state', 'other_file_number_key')})::int), 4)::float8
              FROM entity_links l) AS "share of links that are right"`);
  await client.query('CREATE TABLE members_before AS SELECT * FROM entity_members');
  return rows[0] ?? {};
}

/** Of each hundred companies three change: two their status, one the spelling of its name; of a thousand one gets another name. */
const MONTH = `
  UPDATE businesses SET status = 'inactive', version = version + 1 WHERE hashtext(file_number_key) % 50 = 0;
  UPDATE names SET name = name || '.' WHERE hashtext(file_number_key) % 100 = 1;
  UPDATE names SET name_key = name_key || ' NEW', folded = folded || ' NEW' WHERE hashtext(file_number_key) % 2000 = 3`;

/** An event of a changed id is in the history of the company with both ids; the company is in a change event of the newest ones. */
async function readMonth(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<Record<string, number>>(`
    WITH changed AS MATERIALIZED (
      SELECT state, file_number_key, m.entity_id AS before, n.entity_id AS after
        FROM members_before m FULL JOIN entity_members n USING (state, file_number_key) WHERE m.entity_id IS DISTINCT FROM n.entity_id),
    published AS MATERIALIZED (
      SELECT body->>'state' AS state, k.key AS file_number_key, (body->'versions'->>(k.n - 1)::int)::int AS version
        FROM announcements CROSS JOIN LATERAL jsonb_array_elements_text((body->'keys')::jsonb) WITH ORDINALITY AS k (key, n)
       WHERE topic = 'registry.changed')
    SELECT (SELECT count(*)::int FROM changed WHERE before IS NOT NULL) AS "ids that a month changes",
           (SELECT count(*) FROM changed WHERE before IS NOT NULL)::float8 / greatest(1, (SELECT count(*) FROM members_before)) AS "share of ids that a month changes",
           (SELECT count(*)::int FROM changed c WHERE NOT EXISTS (
              SELECT FROM business_changes b JOIN published p USING (state, file_number_key, version)
               WHERE b.state = c.state AND b.file_number_key = c.file_number_key AND b.field = 'entityId'
                 AND b.before #>> '{}' IS NOT DISTINCT FROM c.before AND b.after #>> '{}' IS NOT DISTINCT FROM c.after)) AS "changed ids without an event"`);
  return rows[0] ?? {};
}
