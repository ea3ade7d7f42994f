import type { Jurisdiction, NationwideSource } from '@registry/api-client';
import { companyCount, isLoaded, sourceList, readState } from '../../coverage/loaded-jurisdiction.ts';
import { type Register, registerNote, registerNotes } from '../../coverage/register-note.ts';
import { dataDay } from '../../coverage/section-coverage.ts';
import { argumentSchemas } from '../argument-schemas.ts';
import { factsLine, labelled } from '../facts-line.ts';
import { listOutput } from '../output-schemas.ts';
import { defineTool } from '../tool.ts';

export const listJurisdictions = defineTool({
  name: 'list_jurisdictions',
  title: 'List states',
  description: 'List the loaded states, how much of each registry, sources and live lookups.',
  scope: 'read',
  arguments: { state: argumentSchemas.state },
  required: [],
  output: listOutput('code, register, bulk, live_sos, live_ucc', ['nationwide', 'coverage']),
  respond: async ({ state }, { api, coverage: map }) => {
    const { reply } = await api.call('listJurisdictions', {});
    const loaded = await map.loaded(reply.data);
    const wanted = state?.split(',');
    const jurisdictions = reply.data.filter((one) => wanted?.includes(readState(one)) ?? true);
    const data = jurisdictions.filter(isKnown).map(({ object: _object, live_sources: _live, ...known }) => ({
      ...known,
      register: describeExtent(known, loaded?.registers.get(readState(known)) ?? null),
    }));
    const registers = jurisdictions.filter(isLoaded).map((one) => {
      return [readState(one), loaded?.registers.get(readState(one)) ?? null] as const;
    });
    const coverage = [registerNotes(new Map(registers)), absenceNote(jurisdictions)].filter(Boolean).join(' ');
    return {
      structured: { data, total_count: data.length, page: 1, has_more: false, nationwide: reply.nationwide, coverage },
      text: [...data.map(jurisdictionLine), nationwideLine(reply.nationwide), coverage].filter(Boolean).join('\n'),
    };
  },
});

/** Empty for a sample: it is not a part of a registry. */
function describeExtent({ bulk }: Pick<Jurisdiction, 'bulk'>, register: Register): string {
  return bulk && register === null ? 'how much of the registry is loaded is unknown' : registerNote(register);
}

type ListedJurisdiction = Omit<Jurisdiction, 'object' | 'live_sources'> & { readonly register: string };

/** Checks that something can be said about it. */
function isKnown({ company_count, live_sos, live_ucc, sources }: Jurisdiction): boolean {
  return company_count > 0 || live_sos || live_ucc || sources.length > 0;
}

/** `OR: 6755 companies; only a part of the registry is loaded; us-or/business-registry, data of 2026-10-31; live: registry`. */
function jurisdictionLine(jurisdiction: ListedJurisdiction): string {
  const { live_sos, live_ucc, sources, register } = jurisdiction;
  const live = [...(live_sos ? ['registry'] : []), ...(live_ucc ? ['UCC'] : [])];
  return `${readState(jurisdiction)}: ${factsLine(companyCount(jurisdiction), register, sourceList(sources), labelled('live:', live))}`;
}

/** `Nationwide: us/irs-eo-bmf, 5802 rows in the newest file, only a part of it, data of 2026-10-13, loaded 2026-11-02`. */
function nationwideLine(sources: readonly NationwideSource[]): string {
  if (sources.length === 0) return 'Nationwide: no source loaded; federal records may exist.';
  const loaded = sources.map(({ source, rows, extent, as_of, last_loaded_at }) => {
    const part = extent === 'part' ? ', only a part of it' : '';
    return `${source}, ${rows} rows in the newest file${part}, ${dataDay(as_of, last_loaded_at)}`;
  });
  return `Nationwide: ${loaded.join('; ')}. Federal records of other sources may exist.`;
}

/** Empty where each of them is loaded. */
function absenceNote(jurisdictions: readonly Jurisdiction[]): string {
  const others = jurisdictions.filter((jurisdiction) => !isLoaded(jurisdiction)).map(readState);
  return others.length === 0 ? '' : `${others.join(', ')}: no registry loaded; companies may exist there.`;
}
