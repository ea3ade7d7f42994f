/**
 * A 53-bit hash of a text: two multiplicative 32-bit halves over its UTF-16 units, mixed at the end.
 * Not for secrets. Part of the file format: a change needs a new format version.
 */
export function hashText(text: string): number {
  let low = 0x2c1b3c6d;
  let high = 0x297a2d39;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    low = Math.imul(low ^ unit, 0x9e3779b1);
    high = Math.imul(high ^ unit, 0x5f356495);
  }
  low = Math.imul(low ^ (low >>> 16), 0x85ebca6b) ^ Math.imul(high ^ (high >>> 13), 0xc2b2ae35);
  high = Math.imul(high ^ (high >>> 16), 0x85ebca6b) ^ Math.imul(low ^ (low >>> 13), 0xc2b2ae35);
  return (high & 0x1fffff) * 0x1_0000_0000 + (low >>> 0);
}
