/** Why a live lookup gave nothing. */
export type LiveFailureKind =
  /** No response before the deadline. */
  | 'timeout'
  /** Too many lookups of this host are waiting. */
  | 'busy'
  /** The host requested a pause (`Retry-After`). */
  | 'rate-limited'
  /** The host failed so often that requests pause for a while. */
  | 'circuit-open'
  /** The connection could not be made or broke off. */
  | 'unreachable'
  /** The host returned a server error. */
  | 'unavailable'
  /** The host rejected the request. */
  | 'refused'
  /** The host sent us elsewhere, where we do not go. */
  | 'redirected'
  /** The response exceeds the size limit. */
  | 'too-large'
  /** The response is not JSON. */
  | 'not-json'
  /** The response does not have the layout that the source describes. */
  | 'layout';

/** A live lookup that gave nothing; the stored data stays as it is. */
export class LiveFailure extends Error {
  override readonly name = 'LiveFailure';
  readonly kind: LiveFailureKind;

  constructor(kind: LiveFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
