import { expect, it } from '@jest/globals';
import { changeText } from './changed-value.ts';

it.each([
  [{ field: 'status', before: null, after: 'active' }, 'status unknown → active'],
  [{ field: 'status', before: 'active', after: null }, 'status active → unknown'],
  [{ field: 'ein', after: '12-3456789' }, 'ein unknown → 12-3456789'],
  [{ field: 'agents', before: [], after: [{ name: 'JANE DOE' }] }, 'agents nothing → JANE DOE'],
  [{ field: 'absent_since', before: null, after: '2026-11-01' }, 'absent_since nothing → 2026-11-01'],
])('%j says that a value is not known, not that there was none', (change, says) => {
  expect(changeText(change)).toBe(says);
});
