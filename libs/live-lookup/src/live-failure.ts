/** Why a live lookup gave nothing. */
export type LiveFailureKind =
  /** No answer in the time allowed. */
  | 'timeout'
  /** Too many lookups of this host are waiting. */
  | 'busy'
  /** The host has asked us to wait. */
  | 'rate-limited'
  /** The host has failed so often that it is left alone for a while. */
  | 'circuit-open'
  /** The connection could not be made or broke off. */
  | 'unreachable'
  /** The host answered with an error of its own. */
  | 'unavailable'
  /** The host refused the question. */
  | 'refused'
  /** The host sent us elsewhere, where we do not go. */
  | 'redirected'
  /** The answer is larger than is taken. */
  | 'too-large'
  /** The answer is not JSON. */
  | 'not-json'
  /** The answer has not the layout that the source describes. */
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
