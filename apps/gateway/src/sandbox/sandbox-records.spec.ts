import { expect, it } from '@jest/globals';
import { RECORD_KINDS, SECTION_KINDS, SECTION_NAMES } from '@registry/domain';
import { sandboxCompanies, worldAt } from '@registry/sandbox';
import { listSandboxSection } from './sandbox-records.ts';

it.each(SECTION_NAMES)('the sandbox says no more of how much is loaded of %s than the real API can', (section) => {
  const matchKeys = { state: 'CO', fileNumber: 'SANDBOX-1' } as Parameters<typeof listSandboxSection>[0]['matchKeys'];
  const request = { matchKeys, section, minConfidence: 0, offset: 0, limit: 1 };
  const { coverage } = listSandboxSection(request, worldAt(Date.now()));
  const hasOneRegister = SECTION_KINDS[section].every((kind) => RECORD_KINDS[kind].hasOneRegister);
  expect([coverage.status, coverage.scope === null]).toEqual(hasOneRegister ? ['covered', true] : ['partial', false]);
});

it.each([
  ['2027-06-03T23:00:00Z', false],
  ['2027-06-04T12:00:00Z', true],
])('a license of the sandbox that expires on 2027-06-03 has expired at %s: %s', (time, isExpired) => {
  const company = sandboxCompanies.find(({ hasRecords }) => hasRecords);
  const request = { matchKeys: company as never, section: 'licenses', minConfidence: 0, offset: 0, limit: 1 } as const;
  const { rows } = listSandboxSection(request, worldAt(Date.parse(time)));
  const source = 'us-or/olcc-licenses-sample';
  expect(rows).toMatchObject([{ expiration_date: '2027-06-03', is_expired: isExpired, source, sources: [{ source }] }]);
});
