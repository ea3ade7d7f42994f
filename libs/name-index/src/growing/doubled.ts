/** An array of twice the length that begins with the same numbers, which are copied in one go. */
export function doubled<Numbers extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  numbers: Numbers,
): Numbers {
  const grown = new (numbers.constructor as new (length: number) => Numbers)(2 * numbers.length);
  grown.set(numbers);
  return grown;
}
