import type { Question } from './question.ts';
import type { PersonHit } from './tool-user.ts';

/** Everybody on file whose name holds both words of the name in `$1`. */
const NAMED = `upper(o.name) ~ ('\\m' || split_part($1, ' ', 1) || '\\M') AND upper(o.name) ~ ('\\m' || split_part($1, ' ', 2) || '\\M')`;

const COMPANIES = 'officers o JOIN businesses b USING (state, file_number_key)';

/** What searches for people return. */
export const peopleQuestions: readonly Question[] = [
  {
    title: 'Which active companies of Oregon have a given person as agent, and when was each formed?',
    byTools: async (tools, { agent }) =>
      (await tools.all<PersonHit>('search_people', { q: agent, state: 'OR' }))
        .filter(({ titles, business }) => titles.includes('Registered Agent') && business.status === 'active')
        .map(({ business }) => `${business.name}, formed ${business.formation_date}`)
        .sort(),
    bySql: async (tables, { agent }) =>
      (
        await tables.column(
          `SELECT b.name || ', formed ' || coalesce(b.formation_date::text, '') FROM ${COMPANIES}
            WHERE o.state = 'OR' AND ${NAMED} AND 'Registered Agent' = ANY (o.titles) AND b.status = 'active'`,
          agent,
        )
      )
        .map(String)
        .sort(),
  },
  {
    title: 'In which states, and for how many companies, is somebody of a given name on file?',
    byTools: async (tools, { traveller }) => {
      const ids = new Set(
        (await tools.all<PersonHit>('search_people', { q: traveller })).map(({ business }) => business.id),
      );
      return [[...new Set([...ids].map((id) => id.slice(3, 5)))].sort(), ids.size];
    },
    bySql: async (tables, { traveller }) => [
      await tables.column(`SELECT DISTINCT lower(o.state) FROM officers o WHERE ${NAMED} ORDER BY 1`, traveller),
      Number(
        await tables.value(
          `SELECT count(DISTINCT (o.state, o.file_number_key)) FROM officers o WHERE ${NAMED}`,
          traveller,
        ),
      ),
    ],
  },
  {
    title: 'How many entries does a firm that serves as agent have in Oregon?',
    byTools: async (tools, { firm }) =>
      (await tools.call('search_people', { q: firm, state: 'OR' })).structured['total_count'],
    bySql: async (tables, { firm }) =>
      Number(
        await tables.value(
          `SELECT count(DISTINCT o.file_number_key) FROM officers o WHERE o.state = 'OR' AND upper(o.name) LIKE upper($1) || '%'`,
          firm,
        ),
      ),
  },
];
