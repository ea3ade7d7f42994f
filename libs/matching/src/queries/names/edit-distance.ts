/** Rows of the table, reused: names are compared by the thousand. */
const rows = [new Uint8Array(64), new Uint8Array(64), new Uint8Array(64)] as [Uint8Array, Uint8Array, Uint8Array];

/**
 * Letters more, fewer, other or swapped between two texts (optimal string alignment), or `editsMax + 1` where they are more. What both
 * begin and end with is skipped, and only the cells that can be within so many are computed.
 */
export function editsBetween(one: string, other: string, editsMax: number): number {
  const far = editsMax + 1;
  if (Math.abs(one.length - other.length) > editsMax) return far;
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start++;
  if (start === shorter) return Math.abs(one.length - other.length);
  let end = 0;
  while (end < shorter - start && one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end))
    end++;
  const rowCount = one.length - end - start;
  const columns = other.length - end - start;
  if (Math.max(rowCount, columns) <= editsMax && editsMax === 1) return 1;
  if (rows[0].length <= columns) for (const at of [0, 1, 2] as const) rows[at] = new Uint8Array(2 * columns + 2);
  let [before, last, row] = rows;
  for (let at = 0; at <= columns; at++) last[at] = Math.min(at, far);
  for (let letters = 1; letters <= rowCount; letters++) {
    row.fill(far, 0, columns + 1);
    row[0] = Math.min(letters, far);
    const from = Math.max(1, letters - editsMax);
    const to = Math.min(columns, letters + editsMax);
    let fewest = letters <= editsMax ? letters : far;
    const letter = one.charCodeAt(start + letters - 1);
    const previous = letters > 1 ? one.charCodeAt(start + letters - 2) : -1;
    for (let at = from; at <= to; at++) {
      const ofOther = other.charCodeAt(start + at - 1);
      let edits = Math.min(
        (last[at] ?? far) + 1,
        (row[at - 1] ?? far) + 1,
        (last[at - 1] ?? far) + (letter === ofOther ? 0 : 1),
      );
      const isSwapped = at > 1 && letter === other.charCodeAt(start + at - 2) && previous === ofOther;
      if (isSwapped) edits = Math.min(edits, (before[at - 2] ?? far) + 1);
      row[at] = Math.min(edits, far);
      if (edits < fewest) fewest = edits;
    }
    if (fewest > editsMax) return far;
    [before, last, row] = [last, row, before];
  }
  return last[columns] ?? far;
}
