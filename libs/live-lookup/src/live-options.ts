import { PoliteHost, type HostLimits } from './polite-host.ts';

/** How this installation calls registries. */
export interface LiveOptions {
  readonly sourcesDir: string;
  /** Contact for registries about our requests. Without it no registry is called. */
  readonly contact: string;
  /** Slugs of the sources whose pages may be read. */
  readonly pages?: readonly string[];
  readonly appToken?: string | undefined;
  /** Where a stand-in serves all portals. */
  readonly standInUrl?: string | undefined;
  readonly limits?: Partial<HostLimits>;
}

/** The hosts that an installation calls: one object per name, so that all sources of a portal share its limits. */
export class PoliteHosts {
  readonly #options: LiveOptions;
  readonly #hosts = new Map<string, PoliteHost>();

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  of(host: string): PoliteHost {
    const { contact, appToken, standInUrl, limits = {} } = this.#options;
    const known = this.#hosts.get(host) ?? new PoliteHost({ host, contact, appToken, standInUrl, limits });
    this.#hosts.set(host, known);
    return known;
  }
}
