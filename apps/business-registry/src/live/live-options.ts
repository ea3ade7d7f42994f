import type { HostLimits } from '@registry/live-lookup';

/** How this installation asks registries live. */
export interface LiveOptions {
  readonly sourcesDir: string;
  /** Whom a registry can write to about our requests; without it no registry is asked. */
  readonly contact: string;
  readonly appToken?: string | undefined;
  /** Where a stand-in serves all portals. */
  readonly standInUrl?: string | undefined;
  readonly limits?: Partial<HostLimits>;
}
