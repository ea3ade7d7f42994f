import { slugOfState, type StateCode } from '@registry/domain';
import type { AnnouncedChange, AnnouncedCompany, CurrentCompany } from '../events/registry-changed.event.ts';

/** A company of `registry.changed`, with everything that a test does not care about. */
export function announcedCompany(
  state: StateCode,
  fileNumber: string,
  more: Partial<CurrentCompany> = {},
  changes: readonly AnnouncedChange[] = [],
): AnnouncedCompany {
  const { version = 1, name = `Company ${fileNumber}` } = more;
  const current: CurrentCompany = {
    version,
    name,
    names: [{ name, kind: 'legal', sources: [] }],
    status: 'active',
    statusVerbatim: 'Good Standing',
    entityType: 'DLLC',
    registrationDate: '2019-03-01',
    formationDate: '2019-03-01',
    formationState: state,
    ein: null,
    fullAddress: '1 Main St',
    addresses: [],
    people: [],
    sources: [`${slugOfState(state)}/business-registry`],
    createdAt: '2026-11-02T08:15:30.000Z',
    updatedAt: '2026-11-02T08:15:30.000Z',
    asOf: '2026-11-01',
    absentSince: null,
    ...more,
  };
  const id = `${slugOfState(state)}-${fileNumber}`;
  const action = version === 1 ? 'added' : 'changed';
  return { id, state, fileNumber, version, action, isSample: false, cameLive: false, current, changes };
}
