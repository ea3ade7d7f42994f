/** How the demo calls itself and where it is. */
export interface Site {
  readonly name: string;
  /** Its public address without a slash at its end, for links; `''` where they are paths. */
  readonly baseUrl: string;
  /** The address to which readers report errors, a `mailto:` or an `https:` one; `''` where they cannot. */
  readonly reportUrl: string;
  /** The address of the support, likewise. */
  readonly supportUrl: string;
  /** The address for reports of vulnerabilities, likewise. */
  readonly securityUrl: string;
}

export const SITE = Symbol('SITE');
