/** What the order of a record's parts depends on. */
interface OrderedPart {
  readonly part: string;
  readonly partKey: string;
  readonly adds: { readonly date: string | null };
}

/** The order of a record's parts. */
export function byDateThenKey(one: OrderedPart, other: OrderedPart): number {
  return (
    compare(one.adds.date ?? '', other.adds.date ?? '') ||
    compare(one.part, other.part) ||
    compare(one.partKey, other.partKey)
  );
}

export function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}
