/** The production API of a running stack, and a key of it. */
export interface ServedApi {
  readonly url: string;
  readonly key: string;
}
