import type { Jurisdiction, JurisdictionLiveSource } from '@registry/contracts-jurisdiction';
import { isUsState, jurisdictionCode, type UsStateCode } from '@registry/domain';
import type { JurisdictionDto, JurisdictionLiveSourceDto } from './jurisdiction.dto.ts';

/** The jurisdictions of the production API, which holds companies of the US alone. */
export function toJurisdictions(all: readonly Jurisdiction[]): JurisdictionDto[] {
  return all.flatMap((one) => (isUsState(one.state) ? [toJurisdiction(one, one.state)] : []));
}

function toJurisdiction(jurisdiction: Jurisdiction, state: UsStateCode): JurisdictionDto {
  const { companyCount, sampleCompanyCount, bulk, liveSos, liveUcc, sources, live } = jurisdiction;
  return {
    object: 'jurisdiction',
    code: jurisdictionCode(state),
    company_count: companyCount,
    sample_company_count: sampleCompanyCount,
    bulk,
    live_sos: liveSos,
    live_ucc: liveUcc,
    sources: sources.map(({ source, asOf, lastLoadedAt, rows, verified }) => ({
      source,
      as_of: asOf,
      last_loaded_at: lastLoadedAt,
      rows,
      verified,
    })),
    live_sources: live.map(toLiveSource),
  };
}

function toLiveSource(live: JurisdictionLiveSource): JurisdictionLiveSourceDto {
  return {
    source: live.source,
    type: live.type,
    wired: live.wired,
    last_success_at: live.lastSuccessAt,
    last_failure_at: live.lastFailureAt,
    last_failure: live.lastFailure,
    lookups: live.lookups,
    success_share: live.successShare,
    p50_ms: live.p50Ms,
    p95_ms: live.p95Ms,
  };
}
