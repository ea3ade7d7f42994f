/** Writes a table in Markdown. */
export function writeTable(heading: string, head: readonly string[], lines: readonly (readonly string[])[]): void {
  process.stdout.write(`\n${heading}\n\n`);
  for (const cells of [head, head.map(() => '---'), ...lines]) process.stdout.write(`| ${cells.join(' | ')} |\n`);
}
