/** Why a live lookup gave nothing. */
export const liveFailureKinds = {
  timeout: 'no answer in the time allowed',
  busy: 'too many lookups of this host are waiting',
  'rate-limited': 'the host has asked us to wait',
  'circuit-open': 'the host has failed so often that it is left alone for a while',
  unreachable: 'the connection could not be made or broke off',
  unavailable: 'the host answered with an error of its own',
  refused: 'the host refused the question',
  redirected: 'the host sent us elsewhere, where we do not go',
  'too-large': 'the answer is larger than is taken',
  'not-json': 'the answer is no JSON',
  layout: 'the answer has not the layout that the source describes',
} as const;

export type LiveFailureKind = keyof typeof liveFailureKinds;

/** A live lookup that gave nothing; the stored data stays as it is. */
export class LiveFailure extends Error {
  override readonly name = 'LiveFailure';
  readonly kind: LiveFailureKind;

  constructor(kind: LiveFailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}
