import { expect, it } from '@jest/globals';
import { attachment } from './attachment.ts';

it.each([
  ['us-or-1.json', 'attachment; filename="us-or-1.json"'],
  ['us-or-Ł1.json', `attachment; filename="us-or-_1.json"; filename*=UTF-8''us-or-%C5%811.json`],
  ['us-or-é1.json', `attachment; filename="us-or-_1.json"; filename*=UTF-8''us-or-%C3%A91.json`],
  ['a"b\\c%d.csv', `attachment; filename="a_b_c_d.csv"; filename*=UTF-8''a%22b%5Cc%25d.csv`],
  ["(o'neil)*\r\n.csv", `attachment; filename="(o'neil)*__.csv"; filename*=UTF-8''%28o%27neil%29%2A%0D%0A.csv`],
  ['😀\uD800', `attachment; filename="___"; filename*=UTF-8''%F0%9F%98%80%EF%BF%BD`],
])('a download called %j has a field that any client reads', (name, field) => {
  expect(attachment(name)).toBe(field);
  expect(field).toMatch(/^[\x20-\x7e]+$/);
});
