import type { StateCode } from '@registry/domain';
import { type LiveOptions, type LiveSource, PageSource, PoliteHosts, SodaSource } from '@registry/live-lookup';
import type { SourceDefinition } from '@registry/pipeline';
import { listSources, loadSource } from '@registry/sources';

/** The registries with live lookups, by state. */
export type LiveSources = ReadonlyMap<StateCode, LiveSource>;
/** The injected `LiveSources`. */
export const LIVE_SOURCES = Symbol('LIVE_SOURCES');

/**
 * Every described registry with a live section, and those of which this installation may read pages; none where it names no
 * contact. Throws where pages are to be read that no source describes.
 */
export async function loadLiveSources(options: LiveOptions): Promise<LiveSources> {
  const sources = new Map<StateCode, LiveSource>();
  if (options.contact === '') return sources;
  const hosts = new PoliteHosts(options);
  const pages = new Set(options.pages);
  const slugs = (await listSources(options.sourcesDir)).filter((slug) => slug.endsWith('/business-registry'));
  for (const slug of slugs) {
    const definition = await loadSource(slug, options.sourcesDir);
    const { live, livePage, state } = definition;
    if (state === null || !isRegistry(definition)) continue;
    if (live !== null) sources.set(state, new SodaSource(definition, live, state, hosts.of(live.host)));
    else if (livePage !== null && pages.delete(slug)) {
      sources.set(state, new PageSource(definition, livePage, state, hosts.of(livePage.host)));
    }
  }
  if (pages.size > 0) throw new Error(`LIVE_PAGES names ${[...pages].join(', ')}, which describes no pages.`);
  return sources;
}

function isRegistry(definition: SourceDefinition): definition is SourceDefinition<'business'> {
  return definition.yields === 'business';
}
