import { DescribedValue } from '../described/described-value.ts';

/** A block with `repeat: 6` as six blocks, in which `{n}` is 1 to 6; any other block as itself. */
export function expandRepeats(block: DescribedValue): DescribedValue[] {
  if (!block.isMap) return [block];
  const { repeat, ...rest } = Object.fromEntries(block.entries());
  if (!repeat) return [block];
  const body = Object.fromEntries(Object.entries(rest).map(([key, node]) => [key, node.value]));
  return Array.from(
    { length: repeat.integer(2, 100) },
    (_, at) => new DescribedValue(numbered(body, at + 1), block.place, block.faults),
  );
}

function numbered(value: unknown, number: number): unknown {
  if (typeof value === 'string') return value.replaceAll('{n}', String(number));
  if (Array.isArray(value)) return value.map((item) => numbered(item, number));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [numbered(key, number), numbered(inner, number)]),
  );
}
