const WORDS = new Set(['and', 'or', 'unless', 'on', 'ignoring', 'by', 'without', 'bool', 'offset', 'inf', 'nan']);

/** The names of series that an expression of PromQL reads. */
export function seriesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"|'[^']*'/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, ' ')
    .replaceAll(/\boffset \d+[smhd]/g, ' ')
    .replaceAll(/\b(by|without|on|ignoring|group_left|group_right)\s*\([^)]*\)/g, ' ');
  const names = [...bare.matchAll(/[a-zA-Z_:][\w:]*(?!\w*\s*\()/g)].map(([name]) => name);
  return [...new Set(names.filter((name) => !WORDS.has(name)))];
}

/** The metric that a series is of: a histogram has three. */
export function findMetric(series: string, metrics: ReadonlyMap<string, string>): string {
  const base = series.replace(/_(bucket|sum|count)$/, '');
  return metrics.get(base) === 'histogram' ? base : series;
}
