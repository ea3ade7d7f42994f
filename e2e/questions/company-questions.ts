import type { Databases } from './databases.ts';
import type { Question } from './question.ts';
import type { Hit, ToolUser } from './tool-user.ts';

/** Companies of a state that were seen under a name that holds the word in `$1`. */
function holding(state: string): string {
  return `businesses b WHERE EXISTS (SELECT FROM names n WHERE n.state = b.state AND n.file_number_key = b.file_number_key
            AND n.folded ~ ('\\m' || $1 || '\\M')) AND b.state = '${state}'`;
}

async function countHolding(tables: Databases, word: string, state: string, more = ''): Promise<number> {
  return Number(await tables.value(`SELECT count(*) FROM ${holding(state)} ${more}`, word));
}

async function countFound(tools: ToolUser, asked: object): Promise<unknown> {
  return (await tools.call('search_companies', asked)).structured['total_count'];
}

/** What searches for companies return. */
export const companyQuestions: readonly Question[] = [
  {
    title: 'How many companies of all states have the word “construction” in a name?',
    byTools: (tools) => countFound(tools, { q: 'construction' }),
    bySql: async (tables) =>
      Number(
        await tables.value(
          `SELECT count(DISTINCT (state, file_number_key)) FROM names
            WHERE folded ~ '\\mCONSTRUCTION\\M' AND state <> 'QC'`, // the tools are about the United States
        ),
      ),
  },
  {
    title: 'Which companies of Oregon have a given word in a name, and when was each formed?',
    byTools: async (tools, { word }) => {
      const hits = await tools.all<Hit>('search_companies', { q: word, state: 'OR' });
      return hits.map(({ id, formation_date }) => `${id} ${formation_date}`).sort();
    },
    bySql: async (tables, { word }) => {
      const sql = `SELECT 'us-or-' || file_number || ' ' || coalesce(formation_date::text, '') FROM ${holding('OR')}`;
      return (await tables.column(sql, word)).map(String).sort();
    },
  },
  ...(['company', 'foreign'] as const).map((subject): Question => ({
    title: `Which company has a given name: its id, its kind, its address, when and where it was formed? (${subject})`,
    byTools: async (tools, { [subject]: { name, state } }) => {
      const { structured } = await tools.call('search_companies', { q: name, state });
      const [hit] = structured['data'] as Hit[];
      return [hit?.id, hit?.entity_type, hit?.full_address, hit?.formation_date, hit?.formation_state];
    },
    bySql: (tables, { [subject]: { id, state, file_number_key } }) =>
      tables.value(
        `SELECT ARRAY[$1, entity_type, full_address, coalesce(formation_date::text, ''), coalesce(formation_state, '')]
             FROM businesses WHERE state = $2 AND file_number_key = $3`,
        ...[id, state, file_number_key],
      ),
  })),
  {
    title: 'When was the newest company of Oregon with “LLC” in its name registered?',
    byTools: async (tools) => {
      const { structured } = await tools.call('search_companies', { q: 'llc', state: 'OR', sort: 'registration_date' });
      const { id } = (structured['data'] as Hit[])[0] ?? {};
      const company = (await tools.call('get_company', { id, sparse: true })).structured;
      return (company['registrations'] as { registration_date: string }[])[0]?.registration_date;
    },
    bySql: (tables) => tables.value(`SELECT max(b.registration_date)::text FROM ${holding('OR')}`, 'LLC'),
  },
  {
    title: 'How many companies of Colorado with “services” in a name are in Good Standing?',
    byTools: (tools) => countFound(tools, { q: 'services', state: 'CO', status: 'Good Standing' }),
    bySql: (tables) => countHolding(tables, 'SERVICES', 'CO', "AND b.status_verbatim = 'Good Standing'"),
  },
  {
    title: 'How many nonprofit corporations of Oregon have “the” in a name?',
    byTools: (tools) => countFound(tools, { q: 'the', state: 'us_or', entity_type: 'domestic nonprofit corporation' }),
    bySql: (tables) => countHolding(tables, 'THE', 'OR', "AND b.entity_type = 'DOMESTIC NONPROFIT CORPORATION'"),
  },
];
