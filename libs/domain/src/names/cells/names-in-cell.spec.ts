import { describe, expect, it } from '@jest/globals';
import { readNamesInCell } from '../../index.ts';

describe('the names in one cell', () => {
  it.each([
    ['Cedar Ridge LLC', 'Cedar Ridge LLC', []],
    ['CEDAR RIDGE LLC dba Cedar Bakery', 'CEDAR RIDGE LLC', ['trade Cedar Bakery']],
    ['Cedar Ridge LLC, d/b/a Cedar Bakery', 'Cedar Ridge LLC', ['trade Cedar Bakery']],
    [
      'Cedar Ridge LLC D.B.A. Cedar Bakery d.b.a. Oak Cafe',
      'Cedar Ridge LLC',
      ['trade Cedar Bakery', 'trade Oak Cafe'],
    ],
    ['Cedar Ridge LLC DBA Cedar Bakery and dba Oak Cafe', 'Cedar Ridge LLC', ['trade Cedar Bakery', 'trade Oak Cafe']],
    ['CEDAR RIDGE A/K/A CEDAR CO F/K/A OAK CO', 'CEDAR RIDGE', ['aka CEDAR CO', 'fka OAK CO']],
    ['Cedar Ridge LLC (dba Cedar Bakery; Oak Cafe)', 'Cedar Ridge LLC', ['trade Cedar Bakery', 'trade Oak Cafe']],
    ['PEARL (A.K.A. NEI-CHIEN) TRADING', 'PEARL TRADING', ['aka NEI-CHIEN']],
    ['Cedar [f/k/a Oak, Inc.] LLC', 'Cedar LLC', ['fka Oak, Inc.']],
    ['Cedar, Inc., formerly Oak, Inc.', 'Cedar, Inc.', ['fka Oak, Inc.']],
    ['Cedar LP formerly known as Oak LP', 'Cedar LP', ['fka Oak LP']],
    ['Cedar Ltd t/a Oak Inn', 'Cedar Ltd', ['trade Oak Inn']],
    ['Cedar Ltd o/b/o Oak Trust', 'Cedar Ltd', ['aka Oak Trust']],
    ['Cedar LLC n/k/a Oak LLC', 'Cedar LLC', ['nka Oak LLC']],
    ['Cedar Inc.DBA Bakery', 'Cedar Inc.', ['trade Bakery']],
    ['CEDAR LLCDBA BAKERY', 'CEDAR LLC', ['trade BAKERY']],
    ['Cedar LLC DBA', 'Cedar LLC', []],
    ['Cedar LLC "dba Oak Cafe"', 'Cedar LLC', ['trade Oak Cafe']],
    ['D/B/A Oak Cafe', 'Oak Cafe', []],
    ['DBA Design Group LLC', 'DBA Design Group LLC', []],
    ['House of AKA LLC', 'House of AKA LLC', []],
    ['Cedar L.L.C   (a.k.a) Oak America', 'Cedar L.L.C', ['aka Oak America']],
    ['cedar 24/7 (aka) OAK, LLC', 'cedar 24/7', ['aka OAK, LLC']],
    ['Cedar Eye, P.C.DBA OAK EYE', 'Cedar Eye, P.C.', ['trade OAK EYE']],
    ['CEDAR PADBA', 'CEDAR PADBA', []],
    ['Shop Formerly Yours LLC', 'Shop Formerly Yours LLC', []],
    ['Sandba Akali Inc', 'Sandba Akali Inc', []],
    ['Bank of Oak (Delaware)', 'Bank of Oak (Delaware)', []],
  ])('%j are %j and %j', (cell, own, others) => {
    const names = readNamesInCell(cell);
    expect([names.own, names.others.map(({ kind, name }) => `${kind} ${name}`)]).toEqual([own, others]);
  });
});
