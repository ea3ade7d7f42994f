import type { StateCode } from '@registry/domain';
import { type LiveLiens, type LiveOptions, PoliteHosts, SodaLiens } from '@registry/live-lookup';
import type { SourceDefinition } from '@registry/pipeline';
import { listSources, loadSource } from '@registry/sources';

/** The UCC registers with live lookups, by state. */
export type LiveRegisters = ReadonlyMap<StateCode, LiveLiens>;
/** The injected `LiveRegisters`. */
export const LIVE_REGISTERS = Symbol('LIVE_REGISTERS');

/** Every family of liens whose sources have live sections; none where the installation names no contact. */
export async function loadLiveRegisters(options: LiveOptions): Promise<LiveRegisters> {
  const registers = new Map<StateCode, LiveLiens>();
  if (options.contact === '') return registers;
  const hosts = new PoliteHosts(options);
  const families = Map.groupBy(await liveParts(options.sourcesDir), ({ mapping }) => mapping.describes?.family ?? '');
  for (const [family, definitions] of families) {
    const state = definitions[0]?.state ?? null;
    if (state === null) continue;
    registers.set(state, new SodaLiens(family, state, definitions, (host) => hosts.of(host)));
  }
  return registers;
}

async function liveParts(sourcesDir: string): Promise<SourceDefinition<'record-part'>[]> {
  const parts: SourceDefinition<'record-part'>[] = [];
  for (const slug of await listSources(sourcesDir)) {
    if (!slug.includes('/ucc-')) continue; // reading every description would make each start slower
    const definition = await loadSource(slug, sourcesDir);
    if (definition.live !== null && isPart(definition)) parts.push(definition);
  }
  return parts;
}

function isPart(definition: SourceDefinition): definition is SourceDefinition<'record-part'> {
  return definition.yields === 'record-part';
}
