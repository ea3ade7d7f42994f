import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  Jurisdiction,
  JurisdictionLiveSource,
  JurisdictionSource,
  ListJurisdictionsReply,
  LiveSourceType,
  NationwideSource,
} from '@registry/contracts-jurisdiction';
import { isSampleSlug, jurisdictionCode } from '@registry/domain';
import { Repository } from 'typeorm';
import { JurisdictionEntity } from './jurisdiction.entity.ts';
import { LiveSourceEntity } from './live-source.entity.ts';
import { LoadedSourceEntity } from './loaded-source.entity.ts';

@Injectable()
export class ListJurisdictionsReadModel {
  constructor(
    @InjectRepository(JurisdictionEntity) private readonly jurisdictions: Repository<JurisdictionEntity>,
    @InjectRepository(LoadedSourceEntity) private readonly loaded: Repository<LoadedSourceEntity>,
    @InjectRepository(LiveSourceEntity) private readonly live: Repository<LiveSourceEntity>,
  ) {}

  /** All jurisdictions, in the order of codes, and the sources of the whole country, in that of slugs. */
  async list() {
    const [jurisdictions, loaded, live] = await Promise.all([
      this.jurisdictions.find({ order: { state: 'ASC' } }),
      this.loaded.findBy({ isRemoved: false }),
      this.live.find(),
    ]);
    const loadedByState = Map.groupBy(loaded.sort(bySlug), ({ state }) => state);
    const liveByState = Map.groupBy(live.sort(bySlug), ({ state }) => state);
    return {
      jurisdictions: jurisdictions.map((one) => ({
        state: one.state,
        jurisdiction: toJurisdiction(one, loadedByState.get(one.state) ?? [], liveByState.get(one.state) ?? []),
      })),
      nationwide: (loadedByState.get(null) ?? []).map((source) => ({ ...toSource(source), extent: toExtent(source) })),
    } satisfies ListJurisdictionsReply;
  }
}

function toJurisdiction(
  { state, companyCount, sampleCompanyCount }: JurisdictionEntity,
  loaded: readonly LoadedSourceEntity[],
  live: readonly LiveSourceEntity[],
): Jurisdiction {
  const isWired = (wanted: LiveSourceType) => live.some(({ type, health }) => type === wanted && health.wired);
  return {
    object: 'jurisdiction',
    code: jurisdictionCode(state),
    company_count: companyCount,
    sample_company_count: sampleCompanyCount,
    bulk: loaded.some(({ source, yields }) => yields === 'business' && !isSampleSlug(source)),
    live_sos: isWired('sos'),
    live_ucc: isWired('ucc'),
    sources: loaded.map(toSource),
    live_sources: live.map(toLiveSource),
  };
}

function bySlug(one: { readonly source: string }, other: { readonly source: string }): number {
  return one.source < other.source ? -1 : 1;
}

function toSource({ source, asOf, lastLoadedAt, rowsRead, verified }: LoadedSourceEntity): JurisdictionSource {
  return { source, as_of: asOf, last_loaded_at: lastLoadedAt.toISOString(), rows: rowsRead, verified };
}

function toExtent({ isWhole }: LoadedSourceEntity): NationwideSource['extent'] {
  return isWhole ? 'whole' : 'part';
}

function toLiveSource({ source, type, health }: LiveSourceEntity): JurisdictionLiveSource {
  return {
    source,
    type,
    wired: health.wired,
    last_success_at: health.lastSuccessAt,
    last_failure_at: health.lastFailureAt,
    last_failure: health.lastFailure,
    lookups: health.lookups,
    success_share: health.successShare,
    p50_ms: health.p50Ms,
    p95_ms: health.p95Ms,
  };
}
