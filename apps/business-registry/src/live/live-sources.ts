import type { StateCode } from '@registry/domain';
import { type LiveOptions, type LiveSource, PoliteHosts, SodaSource } from '@registry/live-lookup';
import type { SourceDefinition } from '@registry/pipeline';
import { listSources, loadSource } from '@registry/sources';

/** The registries that can be asked live, by state. */
export type LiveSources = ReadonlyMap<StateCode, LiveSource>;

/** Every described registry with a live section; none where the installation names no contact. */
export async function loadLiveSources(options: LiveOptions): Promise<LiveSources> {
  const sources = new Map<StateCode, LiveSource>();
  if (options.contact === '') return sources;
  const hosts = new PoliteHosts(options);
  const slugs = (await listSources(options.sourcesDir)).filter((slug) => slug.endsWith('/business-registry'));
  for (const slug of slugs) {
    const definition = await loadSource(slug, options.sourcesDir);
    const { live, state } = definition;
    if (live === null || state === null || !isRegistry(definition)) continue;
    sources.set(state, new SodaSource(definition, live, state, hosts.of(live.host)));
  }
  return sources;
}

function isRegistry(definition: SourceDefinition): definition is SourceDefinition<'business'> {
  return definition.yields === 'business';
}
