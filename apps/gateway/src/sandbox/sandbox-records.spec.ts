import { expect, it } from '@jest/globals';
import { RECORD_KINDS, SECTION_KINDS, SECTION_NAMES } from '@registry/domain';
import { worldAt } from '@registry/sandbox';
import { listSandboxSection } from './sandbox-records.ts';

it.each(SECTION_NAMES)('the sandbox says no more of how much is loaded of %s than the real API can', (section) => {
  const matchKeys = { state: 'CO', fileNumber: 'SANDBOX-1' } as Parameters<typeof listSandboxSection>[0]['matchKeys'];
  const request = { matchKeys, section, minConfidence: 0, offset: 0, limit: 1 };
  const { coverage } = listSandboxSection(request, worldAt(Date.now()));
  const hasOneRegister = SECTION_KINDS[section].every((kind) => RECORD_KINDS[kind].hasOneRegister);
  expect([coverage.status, coverage.scope === null]).toEqual(hasOneRegister ? ['covered', true] : ['partial', false]);
});
