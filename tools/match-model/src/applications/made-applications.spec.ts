import { describe, expect, it } from '@jest/globals';
import type { Application, ExclusionEntry } from '@registry/contracts-records-sections';
import type { RegisteredBusiness } from '@registry/pipeline';
import { kinds } from './kinds.ts';
import { type Half, makeApplications } from './made-applications.ts';

const WORDS = 'CEDAR WILLOW MARSH QUILL LANTERN THORN RIVER MESA ASTRO HARBOR'.split(' ');
const word = (at: number): string => WORDS[at % WORDS.length] ?? '';
const FIRST = ['ROBERT', 'ADA', 'WILLIAM', 'INES'];

/** Each tenth at one address; each seventh without people. */
function fictionalCompany(at: number): RegisteredBusiness {
  const state = at % 3 === 0 ? 'OR' : 'FL';
  const line = at % 10 < 2 ? '1 MAIL ST STE 300' : `${at} ALDER ST`;
  const place = { addressLine1: line, addressLine2: null, city: 'DALLAS', state, postalCode: '97338', country: 'US' };
  const address = { kind: 'principal' as const, fullAddress: `${line}, DALLAS`, ...place };
  const person = {
    name: `${FIRST[Math.floor(at / 2) % 4]} ${word(at * 3)}SON`,
    kind: 'person' as const,
    address: null,
  };
  return {
    ...{ state, fileNumber: String(100_000 + at), name: `${word(at)} ${word(Math.floor(at / 10))} ${at} LLC` },
    ...{ statusVerbatim: null, status: 'active', entityType: null, registrationDate: null, ein: null, records: [] },
    ...{ formationDate: '2019-03-01', formationState: state, alternativeNames: [], addresses: [address] },
    officers: at % 7 === 0 ? [] : [{ ...person, titles: ['MGR'] }],
  };
}

const companies = Array.from({ length: 600 }, (_, at) => fictionalCompany(at));
const entries = Array.from({ length: 200 }, (_, at) => {
  const facts = { list: 'SDN' as const, entry_id: null, may_be_cut: false, kind: 'entity' as const, aliases: [] };
  const more = { addresses: [], identifiers: [], programs: [], listed_at: null, expires_at: null, remarks: null };
  const entry: ExclusionEntry = { ...facts, ...more, name: `ENTRY ${at} TRADING`, url: null, repeats: null };
  return [`entry ${at}`, entry] as const;
});
const make = (half: Half) => makeApplications(companies, entries, half, 100);

describe('made applications', () => {
  const { made, changes } = make('fitted');
  const having = (kind: keyof typeof kinds) => made.filter((one) => one.kind === kind);
  const meant = new Map<string, RegisteredBusiness>(
    companies.map((one) => [`us-${one.state.toLowerCase()}-${one.fileNumber}`, one] as const),
  );

  it('are of all kinds in their shares, and the same at each run', () => {
    expect(made).toHaveLength(100);
    for (const [kind, { share }] of Object.entries(kinds))
      expect(having(kind as keyof typeof kinds)).toHaveLength(Math.round(share / 10));
    expect(make('fitted')).toEqual({ made, changes });
  });

  it('name no company of the other half', () => {
    const others = new Set(make('measured').made.flatMap(({ company }) => (meant.has(company) ? [company] : [])));
    expect(made.filter(({ company }) => others.has(company))).toEqual([]);
    expect(new Set(made.map(({ company }) => company)).size).toBe(made.length);
  });

  it.each([
    ['form_dropped', (own, { name }) => own.name.toUpperCase() === name.replace(/ LLC$/, '')],
    ['address_respelled', (own) => /Street/.test(own.addresses[0]?.address_line1 ?? '')],
    ['nickname', (own) => /^(?:BOB|BILL) /i.test(own.people[0]?.name ?? '')],
    [
      'trade_name',
      (own, { fileNumber }) => {
        const name = changes.tradeNames.get(fileNumber)?.toLowerCase();
        return own.name.toLowerCase() === name || own.dba?.toLowerCase() === name;
      },
    ],
    ['dissolved', (_, { fileNumber }) => changes.dissolved.has(fileNumber)],
    ['other_state', (own, { state }) => own.state !== state],
    ['invented_person', (own, { officers: [officer] }) => own.people[0]?.name.toUpperCase() !== officer?.name],
    ['mail_drop', (own) => own.addresses[0]?.address_line1 === '1 MAIL ST STE 300'],
  ] as const satisfies readonly (readonly [
    keyof typeof kinds,
    (own: Application, company: RegisteredBusiness) => boolean,
  ])[])('of the kind %s differ as it says', (kind, differs) => {
    const wrong = having(kind).filter(
      ({ application, company }) => !differs(application, meant.get(company) as RegisteredBusiness),
    );
    expect(wrong).toEqual([]);
  });

  it('of listed companies name an entry, which a register has or the trade name is', () => {
    for (const {
      application: { name, dba },
      company,
    } of having('listed')) {
      const rows = changes.added.filter((row) => row.includes(`"${company.slice('us-or-'.length)}","${name}"`));
      expect([dba ?? '', name].some((one) => one.startsWith('ENTRY'))).toBe(true);
      expect(rows).toHaveLength(dba === null ? 1 : 0);
    }
  });
});
