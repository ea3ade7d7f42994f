import type { Question } from './question.ts';
import type { Company } from './subjects.ts';
import type { Structured, ToolUser } from './tool-user.ts';

interface Person {
  readonly name: string;
  readonly titles: readonly { readonly title: string }[];
}

async function profile(tools: ToolUser, { id }: Company): Promise<Structured> {
  return (await tools.call('get_company', { id })).structured;
}

/** What the profile of one company holds. */
export const profileQuestions: readonly Question[] = [
  ...(['company', 'foreign'] as const).map((subject): Question => ({
    title: `Under which number is a company registered, since when, in which standing, and which source says so? (${subject})`,
    byTools: async (tools, { [subject]: company }) => {
      const [registration = {}] = (await profile(tools, company))['registrations'] as Structured[];
      return ['file_number', 'registration_date', 'status', 'source'].map((field) => registration[field]);
    },
    bySql: (tables, { [subject]: { state, file_number_key } }) =>
      tables.value(
        `SELECT ARRAY[b.file_number, b.registration_date::text, r.status, slug] FROM businesses b
             JOIN registrations r USING (state, file_number_key) JOIN sources s ON s.source_no = r.source_no
            WHERE state = $1 AND file_number_key = $2`,
        ...[state, file_number_key],
      ),
  })),
  {
    title: 'Who is its registered agent?',
    byTools: async (tools, { company }) => {
      const people = (await profile(tools, company))['people'] as Person[];
      const agents = people.filter(({ titles }) => titles.some(({ title }) => title === 'Registered Agent'));
      return agents.map(({ name }) => name);
    },
    bySql: (tables, { company }) => {
      const sql = `SELECT DISTINCT name FROM officers WHERE state = 'OR' AND file_number_key = $1 AND 'Registered Agent' = ANY (titles)`;
      return tables.column(sql, company.file_number_key);
    },
  },
  {
    title: 'Under which other names was a company seen?',
    byTools: async (tools, { renamed }) => {
      const names = (await profile(tools, renamed))['names'] as { name: string; type: string }[];
      return names
        .filter(({ type }) => type === 'alternative')
        .map(({ name }) => name)
        .sort();
    },
    bySql: async (tables, { renamed }) => {
      const sql = `SELECT DISTINCT name FROM names WHERE state = $1 AND file_number_key = $2 AND kind <> 'legal'`;
      return (await tables.column(sql, renamed.state, renamed.file_number_key)).map(String).sort();
    },
  },
  {
    title: 'Who is on file for a company of Florida, with which titles, and at which addresses?',
    byTools: async (tools, { staffed }) => {
      const { people, addresses } = await profile(tools, staffed);
      return [
        (people as Person[]).flatMap(({ name, titles }) => titles.map(({ title }) => `${name}: ${title}`)).sort(),
        (addresses as { full_address: string }[]).map(({ full_address }) => full_address).sort(),
      ];
    },
    bySql: async (tables, { staffed }) => {
      const of = "WHERE state = 'FL' AND file_number_key = $1";
      const people = await tables.column(
        `SELECT DISTINCT name || ': ' || unnest(titles) FROM officers ${of}`,
        staffed.file_number_key,
      );
      const addresses = await tables.column(
        `SELECT DISTINCT full_address FROM addresses ${of}`,
        staffed.file_number_key,
      );
      return [people.map(String).sort(), addresses.map(String).sort()];
    },
  },
];
