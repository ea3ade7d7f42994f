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

function registrationOf(company: Structured): Structured {
  return (company['registrations'] as Structured[])[0] ?? {};
}

/** What the profile of one company holds. */
export const profileQuestions: readonly Question[] = [
  {
    title: 'Under which file number is a company of Oregon registered, and since when?',
    byTools: async (tools, { company }) => {
      const { file_number, registration_date } = registrationOf(await profile(tools, company));
      return [file_number, registration_date];
    },
    bySql: async (tables, { company }) => {
      const [row] = await tables.rows<{ file_number: string; registered: string }>(
        'business-registry',
        `SELECT file_number, registration_date::text AS registered FROM businesses WHERE state = 'OR' AND file_number_key = $1`,
        [company.file_number_key],
      );
      return [row?.file_number, row?.registered];
    },
  },
  {
    title: 'Who is its registered agent?',
    byTools: async (tools, { company }) => agents(await profile(tools, company)),
    bySql: (tables, { company }) => tables.column(agentsSql(company.state), company.file_number_key),
  },
  {
    title: 'Which source says that it is registered?',
    byTools: async (tools, { company }) => registrationOf(await profile(tools, company))['source'],
    bySql: (tables, { company }) =>
      tables.value(
        `SELECT slug FROM registrations JOIN sources USING (source_no) WHERE state = 'OR' AND file_number_key = $1`,
        company.file_number_key,
      ),
  },
  {
    title: 'How does the registry of Colorado word the standing of a company?',
    byTools: async (tools, { foreign }) => registrationOf(await profile(tools, foreign))['status'],
    bySql: (tables, { foreign }) =>
      tables.value(
        `SELECT status FROM registrations WHERE state = 'CO' AND file_number_key = $1`,
        foreign.file_number_key,
      ),
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
    title: 'Who is on file for a company of Florida, with which titles?',
    byTools: async (tools, { staffed }) => {
      const people = (await profile(tools, staffed))['people'] as Person[];
      return people.flatMap(({ name, titles }) => titles.map(({ title }) => `${name}: ${title}`)).sort();
    },
    bySql: async (tables, { staffed }) => {
      const sql = `SELECT DISTINCT name || ': ' || unnest(titles) FROM officers WHERE state = 'FL' AND file_number_key = $1`;
      return (await tables.column(sql, staffed.file_number_key)).map(String).sort();
    },
  },
  {
    title: 'At which addresses is it on file?',
    byTools: async (tools, { staffed }) => {
      const addresses = (await profile(tools, staffed))['addresses'] as { full_address: string }[];
      return addresses.map(({ full_address }) => full_address).sort();
    },
    bySql: async (tables, { staffed }) => {
      const sql = `SELECT DISTINCT full_address FROM addresses WHERE state = 'FL' AND file_number_key = $1`;
      return (await tables.column(sql, staffed.file_number_key)).map(String).sort();
    },
  },
];

function agents(company: Structured): string[] {
  const people = company['people'] as Person[];
  return people
    .filter(({ titles }) => titles.some(({ title }) => title === 'Registered Agent'))
    .map(({ name }) => name);
}

function agentsSql(state: string): string {
  return `SELECT DISTINCT name FROM officers WHERE state = '${state}' AND file_number_key = $1 AND 'Registered Agent' = ANY (titles)`;
}
