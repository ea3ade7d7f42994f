import type { BenchRecord, RecordedTable } from './record.ts';

const HEAD = `# Performance

Explanation for operators and contributors: what was measured, with which data, commit and machine.

\`npm run bench -- NAME --record\` measures, and keeps the run in [experiments](../experiments/benchmarks).
\`npm run performance-page\` generates this page from those files. DO NOT EDIT.
A benchmark that is not listed has no recorded run of a commit in this repository.

Most figures compare with a baseline in the same run, because absolute times belong to the machine.
A \`+\` after a commit means that files differed from it.
`;

/** docs/explanation/performance.md: all targets on one screen, then the tables of each run. */
export function performancePage(records: readonly BenchRecord[]): string {
  const rows = records.flatMap((record) =>
    Object.entries(record.targets).map(([figure, target]) => [
      `[\`${record.bench}\`](#${record.bench})`,
      figure,
      number(record.figures[figure]),
      target.replace('<=', 'at most').replace('>=', 'at least'),
      record.missed.includes(figure) ? '**no**' : 'yes',
      record.companies.toLocaleString('en-US'),
      `\`${record.commit}\`, ${record.date}`,
    ]),
  );
  const columns = ['benchmark', 'figure', 'measured', 'target', 'met', 'companies', 'commit, date'];
  return [HEAD, '## Targets\n', table({ columns, rows }), ...records.map(section)].join('\n');
}

function section({ bench, description, companies, seed, commit, date, machine, tables }: BenchRecord): string {
  const run = `\`npm run bench -- ${bench} --companies ${companies} --seed ${seed}\``;
  const parts = tables.map((one) => `${one.heading}:\n\n${table(one)}`);
  return `\n## \`${bench}\`\n\n${description}\n\n${run}, commit \`${commit}\`, ${date}.\nMachine: ${machine}.\n\n${parts.join('\n')}`;
}

function table({ columns, rows }: Pick<RecordedTable, 'columns' | 'rows'>): string {
  const line = (cells: readonly (string | number)[]): string =>
    `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;
  return `${[line(columns), `|${columns.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n')}\n`;
}

function number(value: number | undefined): string {
  if (value === undefined) return 'not measured';
  return value.toLocaleString('en-US', { maximumSignificantDigits: 4 });
}
