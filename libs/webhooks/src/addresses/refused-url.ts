/** A URL that no webhook is posted to; the message says why, and what would be right. */
export class RefusedUrl extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RefusedUrl';
  }
}
