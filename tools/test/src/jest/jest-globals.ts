import { jestExpect } from '@jest/expect';
import { global } from './current-globals.ts';

/** Stands for `@jest/globals`. */
export const afterAll = global('afterAll');
export const afterEach = global('afterEach');
export const beforeAll = global('beforeAll');
export const beforeEach = global('beforeEach');
export const describe = global('describe');
/** The same for every spec file, and called too often for a detour. */
export const expect = jestExpect;
export const it = global('it');
export const test = global('test');
export const jest = global('jest');
