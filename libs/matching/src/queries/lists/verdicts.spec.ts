import { describe, expect, it } from '@jest/globals';
import { matchQueries, readMatchQuery } from '../../index.ts';
import { FIRST_NUMBER, listedRegisters } from '../../testing/listed-registers.ts';
import { findCandidates, HERE, match } from '../../testing/match-made.ts';

describe('a company may be taken without a look', () => {
  it.each([
    ['WILLOWMERE COLLEGE FOUNDATION', 'Willowmere College'],
    ['WILLOWMERE COLLEGE ENDOWMENT', 'Willowmere College'],
    ['BEAR CREEK ROAD LLC', 'Bear Creek Road Holdings LLC'],
    ['BEAR CREEK HOLDINGS LLC', 'Bear Creek Road Holdings LLC'],
    ['QUILLFEATHER FOUNDATION', 'Quillfeather Institute'],
    ['RIVERGLADE PHASE II LLC', 'Riverglade Phase IV LLC'],
    ['RIVERGLADE PHASE II LLC', 'Riverglade Phase III LLC'],
    ['RIVERGLADE PHASE II LLC', 'Riverglade LLC'],
    ['NORTHGATE STORAGE UNIT 7 LLC', 'Northgate Storage Unit 71 LLC'],
    ['A ENERGY LLC', 'C Energy LLC'],
    ['RIVERGLADE SEVEN LLC', 'Riverglade Eleven LLC'],
    ['RIVERGLADE FOURTEEN LLC', 'Riverglade Four LLC'],
    ['RIVERGLADE SIXTY LLC', 'Riverglade Sixth LLC'],
    ['RIVERGLADE 6TH STREET LLC', 'Riverglade 5th Street LLC'],
    ['RIVERGLADE2 LLC', 'Riverglade3 LLC'],
    ['RIVERGLADE 12 34 LLC', 'Riverglade 1234 LLC'],
    ['RIVERGLADE NW LLC', 'Riverglade LLC'],
    ['JOHN QUILLFEATHER JR LLC', 'John Quillfeather LLC'],
    ['RIVERGLADE LLC', 'My Riverglade LLC'],
    ['NORTHSIDE AUTO BODY LLC', 'Southside Auto Body LLC'],
    ['RIVERGLADE EASTERN APARTMENTS LLC', 'Riverglade Western Apartments LLC'],
    ['RIVERGLADE MENS CLINIC LLC', 'Riverglade Womens Clinic LLC'],
    ['RIVERGLADE PAINTING LLC', 'Riverglade Printing LLC'],
    ['RIVERGLADE LANDING LLC', 'Riverglade Lending LLC'],
    ['OREGON SPRINKLER', 'Oregon Sprinkler And'],
    ['HOME LLC', 'Home Care Of Central Oregon, Llc'],
    ['TO DETAIL LLC', 'Attention To Detail LLC'],
    ['100 LLC', '100 % Natural Soapworks'],
    ['TIDEPOOL LLC', 'Tidepool Dba Services'],
    ['STUDIO LLC', 'Studio Aka'],
  ])('never %s for %s, which no register has', async (registered, name) => {
    for (const extent of ['whole', 'active', 'part'] as const)
      for (const place of [{}, HERE])
        expect([extent, place, (await match([registered], { name, ...place }, extent)).verdict]).not.toEqual([
          extent,
          place,
          'matched',
        ]);
  });

  it.each([
    ['HOME CARE OF CENTRAL OREGON, LLC', 'Home Care Of Central Oregon', 'HOME LLC'],
    ['100 % NATURAL SOAPWORKS LLC', '100 % Natural Soapworks', '100 LLC'],
    ['TIDEPOOL DBA SERVICES LLC', 'Tidepool Dba Services', 'TIDEPOOL LLC'],
    ['STUDIO AKA LLC', 'Studio Aka', 'STUDIO LLC'],
    ['RIVERGLADE PHASE IV LLC', 'Riverglade Phase 4 LLC', 'RIVERGLADE PHASE II LLC'],
    ['RIVERGLADE PHASE FOUR LLC', 'Riverglade Phase 4 LLC', 'RIVERGLADE PHASE TWO LLC'],
    ['RIVERGLADE LLC', 'Riverglade LLC', 'RIVERGLADE NW LLC'],
    ['RIVERGLADE ELECTRIC LLC', 'Riverglde Electric LLC', 'RIVERGLADE ELECTRONICS LLC'],
    ['WILLOWMERE COLLEGE', 'Willowmere College', 'WILLOWMERE COLLEGE FOUNDATION'],
    ['HUMBLE GATHERER LLC', 'Humble Gatherer Ltd Liab Co', 'HUMBLE GATHERER HOLDINGS LLC'],
    ['HUMBLE GATHERER INC', 'Humble Gatherer Inc', 'HUMBLE GATHERER LLC'],
    ['CEDAR RIDGE LLC', 'Attn: Billing, Cedar Ridge LLC', 'CEDAR RIDGE HOLDINGS LLC'],
    ['CEDAR RIDGE LLC', 'Cedar Ridge LLC dba Cedar Bakery', 'CEDAR HOLDINGS LLC'],
  ])('%s for %s, not its sibling', async (own, name, sibling) => {
    const { verdict, shown } = await match([sibling, own], { name, ...HERE });
    expect([verdict, shown[0]]).toEqual(['matched', own]);
  });
});

describe('a word that differs in letters, or is written short', () => {
  /** Others of the register have the words of the query: they are known. */
  const OTHERS = [
    'CHIN GROCERY LLC',
    'BEACON HILL TIRES INC',
    'SWENSON ROOFING LLC',
    'HANSEN DENTAL PC',
    'BORROUGHS TILE LLC',
  ];

  it.each([
    ['CHINESE BAPTIST CHURCH', 'Chin Baptist Church'],
    ['CHRISTIAN CHURCH', 'Church of Christ'],
    ['BACON MANOR LLC', 'Beacon Manor LLC'],
    ['ASTOR ELECTRIC LLC', 'Astro Electric LLC'],
    ['BOROUGH LLC', 'Borroughs LLC'],
    ['BOXBAR LLC', 'Bar LLC'],
    ['SWANSON FAMILY FOUNDATION', 'Swenson Family Foundation'],
    ['HANSON PROPERTIES LLC', 'Hansen Properties LLC'],
    ['QUILLFEATHER AUTOMATION LLC', 'Quillfeather Auto LLC'],
    ['ENERISE LLC', 'Eerise LLC'],
    ['COMPUTER AID INC', 'Computerniks'],
    ['GLASS AUTO REPAIR LLC', 'Auto Glass Repair LLC'],
    ['PALADIN FARMS LLC', 'Pallin Farms LLC'],
    ['MOSSGATE FERMENTATION LLC', 'Mossgate Ferm LLC'],
    ['AEDIS INC', 'Aedi Inc'],
    ['ZUZUS PETALS LLC', 'Zuzus Petals 4llc'],
    ['MIDDLE MARKET DEBT IV-A FUNDING LLC', 'Middle Market Debt IV Funding LLC'],
    ['MOSSGATE ROOFING COMPANY, INC.', 'Mossgate Roofing, Inc.'],
    ['MOSSGATE ROOFING INC', 'Mossgate Roofing Co Inc'],
    ['MOSSGATE ENTERPRISE CO LLC', 'Mossgate Enterprise LLC'],
    ['MOSSGATE CORPORATION INC', 'Mossgate Company Inc'],
  ])('is never %s for %s by name and state, nor at an address that many share', async (registered, name) => {
    const lobby = ['LANTERN AID INC', 'DOVE TRUST', 'MESA MILK LLC', 'THORN TOYS LLC'];
    for (const extent of ['whole', 'active', 'part'] as const) {
      const elsewhere = OTHERS.map((one) => `${one} @ Bend`);
      expect((await match([registered, ...elsewhere], { name }, extent)).verdict).not.toBe('matched');
      expect((await match([registered, ...lobby, ...elsewhere], { name, ...HERE }, extent)).verdict).not.toBe(
        'matched',
      );
    }
  });

  it.each([
    ['a long word without other bearers', 'RIVERGLADE LANTERN LLC', 'Riverglde Lantern LLC', {}],
    ['a customary abbreviation', 'MOSSGATE CONSTRUCTION LLC', 'Mossgate Const LLC', {}],
    ['a plural', 'MOSSGATE FERMENTS LLC', 'Mossgate Ferment LLC', {}],
    ['blanks', 'MOSSGATE FERMENTS LLC', 'Mossgateferments LLC', {}],
    ['a legal form', 'MOSSGATE FERMENTS LLC', 'Mossgate Ferments LCC', {}],
    ['a surname at an address of its own', 'HANSON PROPERTIES LLC', 'Hansonn Properties LLC', HERE],
  ])('is a slip, and matched in a whole register: %s', async (_, registered, name, place) => {
    const { verdict, shown } = await match(
      [registered, ...OTHERS.map((one) => `${one} @ Bend`)],
      { name, ...place },
      'whole',
    );
    expect([verdict, shown[0]]).toEqual(['matched', registered]);
  });
});

describe('a letter of a short word', () => {
  it.each([
    ['GFK CUSTOM RESEARCH LLC', 'GRK Custom Research LLC'],
    ['ZVP SEPTIC SERVICES LLC', 'GVP Septic Services LLC'],
  ])('is not taken for %s at its own address: %s', async (registered, name) => {
    for (const extent of ['whole', 'active', 'part'] as const)
      expect((await match([registered], { name, ...HERE }, extent)).verdict).not.toBe('matched');
  });
});

describe('the very name with its form in another place', () => {
  it.each(['whole', 'active', 'part'] as const)(
    'is likely, and for review, in a register of extent %s',
    async (extent) => {
      const register = ['QUILLWORT LANTERN LLC @ Bend', 'MOSSGATE FERMENTS LLC'];
      const query = { name: 'Quillwort Lantern LLC', ...HERE };
      const shown = ['QUILLWORT LANTERN LLC'];
      expect(await match(register, query, extent)).toEqual({ verdict: 'review', shown });
      expect((await findCandidates(register, query, extent))[0]?.confidence).toBeGreaterThan(0.8);
    },
  );
});

describe('another stated legal form', () => {
  const pairs = [
    ['AMERICAN SEAFOODS LP', 'American Seafoods Co LLC'],
    ['BLUE NILE INC', 'Blue Nile LLC'],
    ['THORNAPPLE CORP', 'Thornapple Inc'],
    ['QUILLWORT', 'Quillwort Ltd'],
  ] as const;

  it.each(pairs)('is for review: %s for %s', async (registered, name) => {
    const lobby = ['LANTERN AID INC', 'DOVE TRUST', 'MESA MILK LLC', 'THORN TOYS LLC'];
    for (const extent of ['whole', 'active', 'part'] as const) {
      expect([extent, (await match([registered], { name }, extent)).verdict]).toEqual([extent, 'review']);
      expect([extent, (await match([registered, ...lobby], { name, ...HERE }, extent)).verdict]).toEqual([
        extent,
        'review',
      ]);
    }
    expect((await match([registered], { name, ...HERE }, 'active')).verdict).toBe('review');
  });

  it.each(pairs)(
    'is matched with its file number, or in a whole register at its own address: %s',
    async (registered, name) => {
      expect((await match([registered], { name, ...HERE }, 'whole')).verdict).toBe('matched');
      expect((await match([registered], { name, file_number: `${FIRST_NUMBER}` }, 'part')).verdict).toBe('matched');
    },
  );
});

describe('companies of the very name are shown', () => {
  it.each([
    ['two that nothing sets apart', ['QUILL LANTERN LLC', 'QUILL LANTERN INC'], {}],
    ['one in another city', ['QUILL LANTERN LLC @ Bend'], HERE],
    ['one of another legal form', ['QUILL LANTERN LLC'], { name: 'Quill Lantern Inc', ...HERE, city: 'Bend' }],
  ])('%s', async (_, register, fields) => {
    const { verdict, shown } = await match(register, { name: 'Quill Lantern', ...fields }, 'part');
    expect([verdict, shown.length]).toEqual(['review', register.length]);
  });
});

describe('a query with the name of one company and the file number of another', () => {
  const register = [
    'RIVERGLADE PHASE II LLC',
    'RIVERGLADE PHASE III LLC',
    'CEDAR RIDGE LLC',
    'QUILLWORT INC',
    'QUILLWORT LLC',
    'CEDAR RIDGE HOLDINGS LLC',
  ];

  it.each([
    ['that has a name of its own', 'Thornapple LLC', 1],
    ['that is its sibling', 'Riverglade Phase II LLC', 1],
    ['whose name has a word more', 'Cedar Ridge LLC', 5],
    ['of another legal form', 'Quillwort LLC', 3],
  ])('%s is not matched without a look', async (_, name, numbered) => {
    for (const extent of ['whole', 'active', 'part'] as const)
      for (const place of [{}, HERE]) {
        const fields = { name, file_number: `${FIRST_NUMBER + numbered}`, ...place };
        const { verdict, shown } = await match(register, fields, extent);
        expect([extent, verdict]).toEqual([extent, 'review']);
        expect(shown).toContain(register[numbered]);
      }
  });

  it('is matched where both are of one company', async () => {
    for (const [at, name] of register.entries())
      expect(await match(register, { name, file_number: `${FIRST_NUMBER + at}` })).toEqual({
        verdict: 'matched',
        shown: [name],
      });
  });
});

describe('an EIN that identifies nobody', () => {
  it('is not compared, neither with a company that has it nor with one that has another', async () => {
    const names = [{ name: 'CORAL FERRULE PIPE LLC', isLegal: true }];
    const listed = await listedRegisters([{ id: '0', state: 'OR', names, addresses: [] }], 'active');
    const confidence = async (tin: string, ein: string): Promise<number | undefined> => {
      const read = readMatchQuery({ name: 'Coral Ferrule Pipe', state: 'OR', tin });
      if (read.kind !== 'query') throw new Error(read.message);
      const [matched] = await matchQueries([read.query], {
        ...listed,
        read: async (keys) => (await listed.read(keys)).map((company) => ({ ...company, ein })),
        findByEin: async () => new Map([['123456789', []]]),
      });
      return matched?.candidates[0]?.confidence;
    };
    const [without, same, other] = [
      await confidence('', '123456789'),
      await confidence('12-3456789', '123456789'),
      await confidence('12-3456789', '930000011'),
    ];
    expect([same, other]).toEqual([without, without]);
    expect(await confidence('93-0000011', '930000011')).toBeGreaterThan(without ?? 1);
  });
});

describe('what lists have where no company is known', () => {
  it.each([
    ['TBD', 'TBD LLC'],
    ['(null)', 'NULL, INC.'],
    ['Cash', 'CASH LLC'],
    ['-none-', 'NONE LLC'],
    ['t.b.a.', 'TBA INC'],
    ['Walk-In', 'WALK IN LLC'],
    ['withheld', 'WITHHELD'],
    ['#VALUE!', 'VALUE LLC'],
    ['#REF!', 'REF INC'],
  ])('%s is not matched to %s, which is shown for review', async (name, registered) => {
    for (const extent of ['whole', 'active', 'part'] as const)
      for (const place of [{}, HERE])
        expect([extent, place, await match([registered], { name, ...place }, extent)]).toEqual([
          extent,
          place,
          { verdict: 'review', shown: [registered] },
        ]);
  });

  it.each([
    ['TBD LLC', 'TBD LLC'],
    ['Null Incorporated', 'NULL, INC.'],
    ['cash l.l.c.', 'CASH LLC'],
    ['Cash & Carry', 'CASH & CARRY INC'],
    ['Walk In Dental', 'WALK IN DENTAL LLC'],
  ])('%s is %s, as it is typed in full', async (name, registered) => {
    expect(await match([registered, 'TENTH TEST LLC'], { name, ...HERE }, 'whole')).toEqual({
      verdict: 'matched',
      shown: [registered],
    });
  });

  it('is not taken for a name that is nearly the same', async () => {
    expect((await match(['TESTINGS LLC'], { name: 'Testing', ...HERE }, 'whole')).verdict).toBe('no_match');
  });

  it('in many places a name is matched at the company’s own only', async () => {
    const rows = [...Array(9).keys()].map((at) => ({
      name: 'Quovex Undisclosed',
      address: `${at + 40} Elm St`,
      city: `Town ${at}`,
    }));
    const verdicts = await Promise.all(rows.map((row) => match(['QUOVEX UNDISCLOSED LLC'], row, 'whole')));
    expect(verdicts.some(({ verdict }) => verdict === 'matched')).toBe(false);
    expect((await match(['QUOVEX UNDISCLOSED LLC'], { name: 'Quovex Undisclosed', ...HERE }, 'whole')).verdict).toBe(
      'matched',
    );
  });
});
