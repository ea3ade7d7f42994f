import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A file in the layout of `us-co/ppp-loans-denver` in which few companies have many loans. Its header is that of a sample
 * of the source.
 */
export function writeManyLoans(
  companies: readonly { readonly name: string; readonly loans: number }[],
  sample: string,
  out: string,
): void {
  const [header = ''] = readFileSync(sample, 'utf8').split('\n', 1);
  const columns = header.split(',');
  let number = 9_000_000_000;
  const lines = companies.flatMap(({ name, loans }) =>
    Array.from({ length: loans }, (_, i) => {
      number += 1;
      const values: Readonly<Record<string, string>> = {
        LoanNumber: String(number),
        DateApproved: `${pad(1 + (i % 12))}/${pad(1 + (i % 28))}/${2010 + (i % 14)}`,
        BorrowerName: `"${name.replaceAll('"', '""')}"`,
        BorrowerAddress: `${1 + (i % 50)} Main St`,
        BorrowerZip: '80202',
        LoanStatus: 'Paid in Full',
        InitialApprovalAmount: String(1_000 + i),
        BusinessType: 'Corporation',
      };
      return columns.map((column) => values[column] ?? '').join(',');
    }),
  );
  writeFileSync(out, `${[header, ...lines].join('\n')}\n`);
}

function pad(number: number): string {
  return String(number).padStart(2, '0');
}
