import type { Question } from './question.ts';
import type { Structured, ToolUser } from './tool-user.ts';
import type { Subjects } from './subjects.ts';

/** The loans whose borrower bears the name of the company, in its state. */
const LOANS = `loans l JOIN subjects s USING (subject_no) WHERE s.state = 'OR' AND $1 = ANY (s.names)`;

interface Loan extends Structured {
  readonly amount: number;
  readonly date: string;
  readonly lender: string;
  readonly record: Readonly<Record<string, string>>;
}

async function loans(tools: ToolUser, { company }: Subjects): Promise<Loan[]> {
  const rows = await tools.all<Loan>('list_company_records', { id: company.id, section: 'federal' });
  return rows.filter(({ object }) => object === 'loan');
}

function recordValue(sql: string): Question['bySql'] {
  return async (tables, { company }) => {
    const [row] = await tables.rows<Record<string, unknown>>('records-sections', sql, [company.name]);
    return Object.values(row ?? {})[0];
  };
}

/** What the records matched to a company say. */
export const recordQuestions: readonly Question[] = [
  {
    title: 'How many PPP loans did a company of Oregon take?',
    byTools: async (tools, { company }) => {
      const { structured } = await tools.call('get_company', { id: company.id });
      const { loans: section } = structured['sections'] as { loans: { total_count: number } };
      return section.total_count;
    },
    bySql: async (tables, about) => Number(await recordValue(`SELECT count(*) FROM ${LOANS}`)(tables, about)),
  },
  {
    title: 'How much did it borrow in all?',
    byTools: async (tools, about) => (await loans(tools, about)).reduce((sum, { amount }) => sum + amount, 0),
    bySql: async (tables, about) =>
      Number(await recordValue(`SELECT sum((l.head->>'amount')::numeric) FROM ${LOANS}`)(tables, about)),
  },
  {
    title: 'Who were the lenders?',
    byTools: async (tools, about) => [...new Set((await loans(tools, about)).map(({ lender }) => lender))].sort(),
    bySql: recordValue(`SELECT array_agg(DISTINCT l.head->>'lender' ORDER BY l.head->>'lender') FROM ${LOANS}`),
  },
];
