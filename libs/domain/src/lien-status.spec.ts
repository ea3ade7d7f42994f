import { describe, expect, it } from '@jest/globals';
import { isEndedLien } from './index.ts';

describe('a lien', () => {
  it.each(['Terminated', 'LAPSED', 'Lapsed - purged', 'Released', 'Canceled', 'Inactive', 'Satisfaction filed'])(
    'has ended where its registry calls it %j',
    (status) => expect(isEndedLien(status)).toBe(true),
  );
  it.each([null, '', 'Active', 'Filed', 'Continued', 'Partially released', 'Not lapsed', 'Termination pending'])(
    'has not ended where its registry says %j',
    (status) => expect(isEndedLien(status)).toBe(false),
  );
});
