/** What can go wrong with a portal, by name. */
type FaultKind =
  | 'too-many-requests' // status 429 with Retry-After
  | 'unavailable' // status 503
  | 'slow' // the response comes late
  | 'hang' // no response ever
  | 'truncated' // JSON that breaks off, as if it were whole
  | 'cut-off' // the connection ends within the response
  | 'changed-layout' // a column has another name: a request with its old name gets status 400
  | 'renamed-keys' // rows with another key than the requested one
  | 'dropped-keys' // rows without a key that is never null
  | 'wrong-rows' // JSON of another shape
  | 'html' // a page instead of JSON, with status 200
  | 'redirect' // a redirect to another host
  | 'flood' // a response without end
  | 'empty'; // no bytes

export interface Fault {
  readonly kind: FaultKind;
  /** Id of the only dataset that it befalls; all of them when left out. */
  readonly dataset?: string;
  /** `slow`: milliseconds until the response. */
  readonly delayMs?: number;
  /** `slow`: what the response waits for, without a limit. */
  readonly until?: Promise<unknown>;
  /** `too-many-requests`, `unavailable`: the header's value; without it the header is absent. */
  readonly retryAfter?: string;
  /** `changed-layout`, `renamed-keys`, `dropped-keys`: the column at fault. */
  readonly column?: string;
  /** `redirect`: where to. */
  readonly location?: string;
}
