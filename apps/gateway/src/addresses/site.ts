/** How the demo calls itself and where it is. */
export interface Site {
  readonly name: string;
  /** Its public address without a slash at its end, for links; `''` where they are paths. */
  readonly baseUrl: string;
  /** The address to which readers report errors, a `mailto:` or an `https:` one; `''` where they cannot. */
  readonly reportUrl: string;
}

export const SITE = Symbol('SITE');
