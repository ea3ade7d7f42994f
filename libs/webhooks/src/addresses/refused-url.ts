/** A URL that no webhook is posted to; the message says why, and what would be right. */
export class RefusedUrl extends Error {
  override readonly name = 'RefusedUrl';
}
