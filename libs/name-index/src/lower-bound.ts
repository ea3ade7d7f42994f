/** Binary search: the first index of [from, to) that is not before the target, or `to`. `isBefore` holds for a prefix of the range. */
export function lowerBound(from: number, to: number, isBefore: (index: number) => boolean): number {
  let low = from;
  let high = to;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}
