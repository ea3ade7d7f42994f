/** The media type of signed files. */
export const JOSE_JSON = 'application/jose+json';

/** The address of the evidence of a company, as known at a time. */
export function evidenceUri(id: string, knownAt: string): string {
  return `evidence://${encodeURIComponent(id)}?known_at=${encodeURIComponent(knownAt)}`;
}
