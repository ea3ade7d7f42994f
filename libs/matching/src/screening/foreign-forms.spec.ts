import { describe, expect, it } from '@jest/globals';
import { EntryIndex } from './entry-index.ts';
import { writingsOfCompany } from './foreign-forms.ts';
import { readCompany } from './screened-company.ts';

function screen(entryName: string, companyName: string): string[] {
  const index = new EntryIndex([['0', { name: entryName, aliases: [], addresses: [], identifiers: [] }]]);
  const names = [{ name: companyName, isLegal: true }];
  return index.screen(readCompany({ names, addresses: [], identifiers: [] })).map(({ match }) => match.status);
}

describe('a legal form of another country', () => {
  it.each([
    ['LIMITED LIABILITY COMPANY ROMASHKOVO', 'Romashkovo LLC'],
    ["OOO 'ROMASHKOVO'", 'Romashkovo, LLC'],
    ['OBSHCHESTVO S OGRANICHENNOI OTVETSTVENNOSTYU ROMASHKOVO', 'Romashkovo'],
    ['ROMASHKOVO LLC', 'OOO Romashkovo'],
    ['JOINT STOCK COMPANY VOSTOKMASH', 'Vostokmash JSC'],
    ['VOSTOKMASH', 'Vostokmash Joint-Stock Company'],
    ['AO VOSTOKMASH', 'JSC Vostokmash'],
    ['PUBLIC JOINT STOCK COMPANY VOSTOKMASH', 'P.J.S.C. Vostokmash'],
    ['QUILLFEATHER (PVT) LTD.', 'Quillfeather Private Limited'],
    ['PT QUETZALERA', 'Quetzalera Inc'],
    ['QUETZALERA DE AVIACION, C.A.', 'Quetzalera de Aviación'],
    ['QUETZALERA', 'Quetzalera S.A. de C.V.'],
  ])('keeps %s from nobody: %s may be it', (entry, company) => expect(screen(entry, company)).toEqual(['possible']));

  it.each(['A O Smith Corp', 'PT Cruiser Repair LLC', 'PAO, Yu Yi', 'OOO', 'Ooops Bakery'])(
    'is not the beginning of another name: %s',
    (name) => expect(writingsOfCompany(name)).toEqual([name]),
  );
});
