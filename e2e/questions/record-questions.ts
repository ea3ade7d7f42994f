import type { Question } from './question.ts';
import type { Structured } from './tool-user.ts';

interface Loan extends Structured {
  readonly amount: number;
  readonly lender: string;
}

/** What the records matched to a company say. */
export const recordQuestions: readonly Question[] = [
  {
    title: 'How many PPP loans did a company of Oregon take, how much did it borrow in all, and who were the lenders?',
    byTools: async (tools, { company: { id } }) => {
      const { sections } = (await tools.call('get_company', { id })).structured;
      const rows = await tools.all<Loan>('list_company_records', { id, section: 'federal' });
      const loans = rows.filter(({ object }) => object === 'loan');
      return {
        loans: (sections as { loans: { total_count: number } }).loans.total_count,
        amount: loans.reduce((sum, { amount }) => sum + amount, 0),
        lenders: [...new Set(loans.map(({ lender }) => lender))].sort(),
      };
    },
    bySql: async (tables, { company }) => {
      // The loans whose borrower bears the name of the company, in its state.
      const [row] = await tables.rows(
        'records-sections',
        `SELECT count(*)::integer AS loans, sum((l.head->>'amount')::numeric)::double precision AS amount,
                array_agg(DISTINCT l.head->>'lender' ORDER BY l.head->>'lender') AS lenders
           FROM loans l JOIN subjects s USING (subject_no) WHERE s.state = 'OR' AND $1 = ANY (s.names)`,
        [company.name],
      );
      return row;
    },
  },
];
