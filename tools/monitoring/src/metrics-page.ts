import type { DeclaredMetric, MetricTable } from './metric-tables.ts';

const HEAD = `# Metrics

Every process answers \`/metrics\` on its internal port in Prometheus's text form; README says where the port is, and \`docs/operations.md\` what alerts follow from them.
Prometheus's label \`job\` is the name of the app. A service with a relay says the metrics of that thread with the label \`thread="relay"\`. No label holds an id, a key or
what somebody searched for. The counts of a histogram are under its name with \`_count\`, its sum with \`_sum\`.

This page is written by \`npm run monitoring\`.
`;

/** docs/metrics.md. */
export function metricsPage(tables: readonly MetricTable[], ofNode: readonly DeclaredMetric[]): string {
  const sections = tables.map(({ file, about, metrics }) => section(about, `\`${file}\``, metrics));
  const nodes = section('Node and the process, of every process.', '`prom-client`', ofNode);
  return [HEAD, ...sections, nodes].join('\n');
}

function section(about: string, from: string, metrics: readonly DeclaredMetric[]): string {
  const [heading = '', ...rest] = about.split(/(?<=[.]) /);
  const lines = metrics.map(
    ({ name, type, labels, help }) =>
      `| \`${name}\` | ${type} | ${labels.join(', ')} | ${help.replaceAll('|', '\\|')} |`,
  );
  const text = rest.length === 0 ? '' : `\n${rest.join(' ')}\n`;
  const head = '| metric | type | labels | what it says |\n|---|---|---|---|';
  return `## ${heading.replace(/[.]$/, '')}\n${text}\nDeclared in ${from}.\n\n${head}\n${lines.join('\n')}\n`;
}
