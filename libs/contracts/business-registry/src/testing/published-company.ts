import { toStateSlug, type StateCode } from '@registry/domain';
import type { PublishedChange, PublishedCompany, CurrentCompany } from '../events/registry-changed.event.ts';

/** A company of `registry.changed`, with everything that a test does not care about. */
export function publishedCompany(
  state: StateCode,
  fileNumber: string,
  more: Partial<CurrentCompany> = {},
  changes: readonly PublishedChange[] = [],
): PublishedCompany {
  const { version = 1, name = `Company ${fileNumber}` } = more;
  const current: CurrentCompany = {
    version,
    name,
    names: [{ name, kind: 'legal', sources: [] }],
    status: 'active',
    status_verbatim: 'Good Standing',
    entity_type: 'DLLC',
    registration_date: '2019-03-01',
    formation_date: '2019-03-01',
    formation_state: state,
    ein: null,
    full_address: '1 Main St',
    addresses: [],
    people: [],
    sources: [`${toStateSlug(state)}/business-registry`],
    created_at: '2026-11-02T08:15:30.000Z',
    updated_at: '2026-11-02T08:15:30.000Z',
    as_of: '2026-11-01',
    absent_since: null,
    ...more,
  };
  const id = `${toStateSlug(state)}-${fileNumber}`;
  const action = version === 1 ? 'added' : 'changed';
  return { id, state, file_number: fileNumber, version, action, is_sample: false, live: false, current, changes };
}
