import type { StateCode } from '@registry/domain';
import { type LiveSource, PoliteHost, SodaSource } from '@registry/live-lookup';
import type { SourceDefinition } from '@registry/pipeline';
import { listSources, loadSource } from '@registry/sources';
import type { LiveOptions } from './live-options.ts';

/** The registries that can be asked live, by state. */
export type LiveSources = ReadonlyMap<StateCode, LiveSource>;

/** Every described registry with a live section; none where the installation names no contact. */
export async function loadLiveSources(options: LiveOptions): Promise<LiveSources> {
  const sources = new Map<StateCode, LiveSource>();
  if (options.contact === '') return sources;
  const hosts = new Map<string, PoliteHost>();
  const { contact, appToken, standInUrl, limits = {} } = options;
  const hostOf = (host: string): PoliteHost => {
    const known = hosts.get(host) ?? new PoliteHost({ host, contact, appToken, standInUrl, limits });
    hosts.set(host, known);
    return known;
  };
  const slugs = (await listSources(options.sourcesDir)).filter((slug) => slug.endsWith('/business-registry'));
  for (const slug of slugs) {
    const definition = await loadSource(slug, options.sourcesDir);
    const { live, state } = definition;
    if (live === null || state === null || !isRegistry(definition)) continue;
    sources.set(state, new SodaSource(definition, live, state, hostOf(live.host)));
  }
  return sources;
}

function isRegistry(definition: SourceDefinition): definition is SourceDefinition<'business'> {
  return definition.yields === 'business';
}
