/** A line of facts, those that are not known left out: `active; formed 2019-03-01; DALLAS, OR 97338`. */
export function factsLine(...facts: readonly (string | null | undefined | false)[]): string {
  return facts.filter((fact): fact is string => typeof fact === 'string' && fact !== '').join('; ');
}

/** A fact under its label, or nothing. */
export function labelled(label: string, value: unknown): string {
  const text = Array.isArray(value) ? value.filter(isPlain).join(', ') : isPlain(value) ? String(value) : '';
  return text === '' ? '' : `${label} ${text}`;
}

function isPlain(value: unknown): value is string | number | boolean {
  return ['string', 'number', 'boolean'].includes(typeof value);
}
