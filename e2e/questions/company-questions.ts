import type { Question } from './question.ts';
import type { Hit } from './tool-user.ts';

/** Companies of a state that were seen under a name that holds the word in `$1`. */
function holding(state: string): string {
  return `EXISTS (SELECT FROM names n WHERE n.state = b.state AND n.file_number_key = b.file_number_key
            AND n.folded ~ ('\\m' || $1 || '\\M')) AND b.state = '${state}'`;
}

/** What searches for companies return. */
export const companyQuestions: readonly Question[] = [
  {
    title: 'How many companies of all states have the word “construction” in a name?',
    byTools: async (tools) => (await tools.call('search_companies', { q: 'construction' })).structured['total_count'],
    bySql: async (tables) =>
      Number(
        await tables.value(
          `SELECT count(DISTINCT (state, file_number_key)) FROM names
            WHERE folded ~ '\\mCONSTRUCTION\\M' AND state <> 'QC'`, // the tools are about the United States
        ),
      ),
  },
  {
    title: 'How many companies of Oregon have a given word in a name?',
    byTools: async (tools, { word }) =>
      (await tools.call('search_companies', { q: word, state: 'OR' })).structured['total_count'],
    bySql: async (tables, { word }) =>
      Number(await tables.value(`SELECT count(*) FROM businesses b WHERE ${holding('OR')}`, word)),
  },
  {
    title: 'Which companies of Oregon are they, and when was each formed?',
    byTools: async (tools, { word }) =>
      sorted(
        (await tools.all<Hit>('search_companies', { q: word, state: 'OR' })).map((hit) => [hit.id, hit.formation_date]),
      ),
    bySql: async (tables, { word }) => {
      const rows = await tables.rows<{ id: string; formed: string | null }>(
        'business-registry',
        `SELECT 'us-or-' || file_number AS id, formation_date::text AS formed FROM businesses b WHERE ${holding('OR')}`,
        [word],
      );
      return sorted(rows.map(({ id, formed }) => [id, formed ?? '']));
    },
  },
  {
    title: 'What is the id of a company of Oregon with a given name?',
    byTools: async (tools, { company }) => (await firstHit(tools, company.name, 'OR'))?.id,
    bySql: async (_tables, { company }) => company.id,
  },
  {
    title: 'When was it formed?',
    byTools: async (tools, { company }) => (await firstHit(tools, company.name, 'OR'))?.formation_date,
    bySql: (tables, { company }) =>
      tables.value(
        `SELECT formation_date::text FROM businesses WHERE state = 'OR' AND file_number_key = $1`,
        company.file_number_key,
      ),
  },
  {
    title: 'What kind of entity is it, in the words of the registry?',
    byTools: async (tools, { company }) => (await firstHit(tools, company.name, 'OR'))?.entity_type,
    bySql: (tables, { company }) =>
      tables.value(
        `SELECT entity_type FROM businesses WHERE state = 'OR' AND file_number_key = $1`,
        company.file_number_key,
      ),
  },
  {
    title: 'What is its address?',
    byTools: async (tools, { company }) => (await firstHit(tools, company.name, 'OR'))?.full_address,
    bySql: (tables, { company }) =>
      tables.value(
        `SELECT full_address FROM businesses WHERE state = 'OR' AND file_number_key = $1`,
        company.file_number_key,
      ),
  },
  {
    title: 'When was the newest company of Oregon with “LLC” in its name registered?',
    byTools: async (tools) => {
      const { structured } = await tools.call('search_companies', { q: 'llc', state: 'OR', sort: 'registration_date' });
      const { id } = (structured['data'] as Hit[])[0] ?? {};
      const company = (await tools.call('get_company', { id, sparse: true })).structured;
      return (company['registrations'] as { registration_date: string }[])[0]?.registration_date;
    },
    bySql: (tables) =>
      tables.value(`SELECT max(b.registration_date)::text FROM businesses b WHERE ${holding('OR')}`, 'LLC'),
  },
  {
    title: 'How many companies of Colorado with “services” in a name are in Good Standing?',
    byTools: async (tools) => {
      const asked = { q: 'services', state: 'CO', status: 'Good Standing' };
      return (await tools.call('search_companies', asked)).structured['total_count'];
    },
    bySql: async (tables) =>
      Number(
        await tables.value(
          `SELECT count(*) FROM businesses b WHERE ${holding('CO')} AND b.status_verbatim = 'Good Standing'`,
          'SERVICES',
        ),
      ),
  },
  {
    title: 'How many nonprofit corporations of Oregon have “the” in a name?',
    byTools: async (tools) => {
      const asked = { q: 'the', state: 'us_or', entity_type: 'domestic nonprofit corporation' };
      return (await tools.call('search_companies', asked)).structured['total_count'];
    },
    bySql: async (tables) =>
      Number(
        await tables.value(
          `SELECT count(*) FROM businesses b WHERE ${holding('OR')} AND b.entity_type = 'DOMESTIC NONPROFIT CORPORATION'`,
          'THE',
        ),
      ),
  },
  {
    title: 'Where was a company that Colorado registered as foreign formed?',
    byTools: async (tools, { foreign }) => (await firstHit(tools, foreign.name, 'CO'))?.formation_state,
    bySql: (tables, { foreign }) =>
      tables.value(
        `SELECT formation_state FROM businesses WHERE state = 'CO' AND file_number_key = $1`,
        foreign.file_number_key,
      ),
  },
];

async function firstHit(tools: Parameters<Question['byTools']>[0], q: string, state: string): Promise<Hit | undefined> {
  const { structured } = await tools.call('search_companies', { q, state });
  return (structured['data'] as Hit[])[0];
}

function sorted(rows: readonly string[][]): string[] {
  return rows.map((row) => row.join(' ')).sort();
}
