import type { Question } from './question.ts';

interface Jurisdiction {
  readonly code: string;
  readonly sample_company_count: number;
}

/** What is reported of the coverage. */
export const coverageQuestions: readonly Question[] = [
  {
    title: 'Of which states is a sample loaded, and how many companies of Oregon?',
    byTools: async (tools) => {
      const jurisdictions = (await tools.call('list_jurisdictions', {})).structured['data'] as Jurisdiction[];
      const loaded = jurisdictions.filter(({ sample_company_count }) => sample_company_count > 0);
      return [loaded.map(({ code }) => code), loaded.find(({ code }) => code === 'us_or')?.sample_company_count];
    },
    bySql: async (tables) => [
      await tables.column(
        `SELECT DISTINCT 'us_' || lower(state) FROM registrations JOIN sources USING (source_no)
          WHERE slug LIKE '%-sample' AND state <> 'QC' ORDER BY 1`,
      ),
      Number(await tables.value(`SELECT count(*) FROM businesses WHERE state = 'OR'`)),
    ],
  },
  {
    title: 'Is there no company of Delaware with “construction” in its name, or is that unknown?',
    byTools: async (tools) => {
      const { structured } = await tools.call('search_companies', { q: 'construction', state: 'DE' });
      const saysNothing = /companies may exist there/.test(String(structured['coverage']));
      return structured['total_count'] === 0 && saysNothing ? 'unknown' : 'none';
    },
    bySql: async (tables) =>
      Number(await tables.value(`SELECT count(*) FROM businesses WHERE state = 'DE'`)) === 0 ? 'unknown' : 'none',
  },
  {
    title: 'Does a company of Oregon have no liens, or is that unknown?',
    byTools: async (tools, { company }) => {
      const { structured } = await tools.call('list_company_records', { id: company.id, section: 'liens' });
      return /no source is loaded/.test(String(structured['coverage'])) ? 'unknown' : structured['total_count'];
    },
    bySql: async (tables) => {
      const [row] = await tables.rows<{ sources: string }>(
        'records-sections',
        `SELECT count(*) AS sources FROM record_sources WHERE kind = 'lien' AND coalesce(state, 'OR') = 'OR'`,
      );
      return Number(row?.sources) === 0 ? 'unknown' : 0;
    },
  },
];
