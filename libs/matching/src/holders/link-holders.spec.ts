import { describe, expect, it } from '@jest/globals';
import { nameKey } from '@registry/domain';
import { type Holder, linkHolders } from './link-holders.ts';
import { toMatchName } from '../match-name.ts';
import { countCaseName, whoseRecordsCases } from '../testing/whose-records.ts';

describe('holders of names are linked', () => {
  it.each(whoseRecordsCases)('so that $title', ({ companies, records }) => {
    const holders = records.map(
      ({ source = 'us/one', state = 'CO', names, fileNumber = null, ein = null }, i): Holder => {
        const [first = ''] = names;
        return { subjectNo: i, source, state, names, nameKey: nameKey(first), fileNumberKey: fileNumber, ein };
      },
    );
    const known = companies.map((company) => {
      return { fileNumber: company.fileNumber, ein: company.ein ?? null, legal: countCaseName(company, companies) };
    });
    for (const some of [holders, holders.toReversed()]) {
      const linked = linkHolders('CO', some, known);
      expect(holders.map(({ subjectNo }) => linked.get(subjectNo)?.fileNumber ?? null)).toEqual(
        records.map(({ of }) => of),
      );
    }
  });
});

describe('holders of names are linked to no company', () => {
  const holder = (name: string, ein: string | null = null): Holder => {
    const known = { subjectNo: 1, source: 'us/one', state: 'CO', fileNumberKey: null } as const;
    return { ...known, ein, names: [name], nameKey: nameKey(name) };
  };
  const named = (fileNumber: string, name: string, alike: number, ein: string | null = null) => {
    return { fileNumber, ein, legal: toMatchName(name, { withFolded: alike, withNameKey: alike, withForms: alike }) };
  };

  it('where two bear the full name', () => {
    const both = [named('1', 'Cedar Ridge LLC', 2), named('2', 'Cedar Ridge LLC', 2)];
    expect(linkHolders('CO', [holder('Cedar Ridge LLC')], both)).toEqual(new Map());
  });

  it('where the registry publishes its EIN of two', () => {
    const both = [named('1', 'Cedar Ridge LLC', 1, '841234567'), named('2', 'Cedar Ridge Two LLC', 1, '841234567')];
    expect(linkHolders('CO', [holder('Elm Inc', '841234567')], both)).toEqual(new Map());
  });

  it('where only the place could say that it is the one: names of different forms, one of them without', () => {
    const formless = named('1', 'Cedar Ridge', 1);
    expect(linkHolders('CO', [holder('Cedar Ridge Inc')], [formless])).toEqual(new Map());
  });

  it('where the name has neither letters nor digits', () => {
    expect(linkHolders('CO', [holder('***')], [named('1', '???', 1)])).toEqual(new Map());
  });
});

describe('two companies that teach one EIN to each other’s records', () => {
  it('keep their own by name', () => {
    const holder = { source: 'us/one', state: 'CO', fileNumberKey: null, ein: '841234567' } as const;
    const holders = ['Cedar Ridge LLC', 'Blue Mesa Inc', 'Elm Inc'].map((name, i): Holder => {
      return { ...holder, subjectNo: i, names: [name], nameKey: nameKey(name) };
    });
    const companies = ['Cedar Ridge LLC', 'Blue Mesa Inc'].map((name, i) => {
      return { fileNumber: String(i), ein: null, legal: toMatchName(name, { withFolded: 1, withNameKey: 1 }) };
    });
    const linked = linkHolders('CO', holders, companies);
    expect([...linked].map(([subjectNo, { fileNumber }]) => [subjectNo, fileNumber])).toEqual([
      [0, '0'],
      [1, '1'],
    ]);
  });
});
