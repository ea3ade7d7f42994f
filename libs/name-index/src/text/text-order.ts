/** Compares two texts by the bytes of their UTF-8, which is the order of their code points: negative, zero or positive. */
export function compareText(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  for (let at = 0; at < shorter; at++) {
    const unit = one.charCodeAt(at);
    const otherUnit = other.charCodeAt(at);
    if (unit !== otherUnit) return codePointOrder(unit) - codePointOrder(otherUnit);
  }
  return one.length - other.length;
}

/** UTF-16 puts surrogates below U+E000 to U+FFFF, though they stand for code points above. */
function codePointOrder(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}
