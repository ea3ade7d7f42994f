import type { SourceDefinition } from '../definition/source-definition.ts';

/**
 * Headers of a file as source.yml can name them: a blank one is `(column 9)` by its place, and one that stands there again is
 * `Status (2)`. Only where source.yml names it so; elsewhere blank and repeated headers stay, to be complained of.
 */
export function headerNames(headers: readonly string[], { layouts }: SourceDefinition): string[] {
  const named = new Set(layouts.flatMap((layout) => layout.headers));
  const times = new Map<string, number>();
  return headers.map((header, at) => {
    const time = (times.get(header) ?? 0) + 1;
    times.set(header, time);
    const name = header.trim() === '' ? `(column ${at + 1})` : time > 1 ? `${header} (${time})` : header;
    return named.has(name) ? name : header;
  });
}
