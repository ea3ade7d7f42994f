/** Returns true for evidence in favor, false for evidence against; null where it weighs nothing. */
export function supports(weight: number): boolean | null {
  return weight === 0 ? null : weight > 0;
}

/** Evidence in a list of such: for those who read no weights. */
export function evidenceText({ agrees, text }: { readonly agrees: boolean | null; readonly text: string }): string {
  return agrees === false ? `against: ${text}` : text;
}
