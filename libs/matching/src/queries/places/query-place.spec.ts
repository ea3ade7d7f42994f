import { describe, expect, it } from '@jest/globals';
import { comparePlaces, type Nearness, readPlace } from './query-place.ts';

/** A company at an address as registries write it: `STREET, CITY, STATE ZIP`. */
function nearnessTo(
  registered: string,
  [address, city = null, zip = null]: readonly [string | null, (string | null)?, (string | null)?],
): Nearness {
  const [, town = null, stateAndZip = ''] = /, ([^,]+), ([^,]+)$/.exec(registered) ?? [];
  const postalCode = /\d{5}$/.exec(stateAndZip)?.[0] ?? null;
  const { near } = comparePlaces(readPlace(address, city, zip), [
    { kind: 'principal', fullAddress: registered, city: town, postalCode },
  ]);
  return near;
}

describe('the ZIP code of an address in one piece', () => {
  it.each([
    ['12 Alder St, Salem OR 97301-1234 USA', '97301'],
    ['12 Alder St, Salem, Oregon, 97301', '97301'],
    ['12 Alder St, Salem 97301', '97301'],
    ['12 Alder St\nSalem OR 97301, Attn Billing', '97301'],
    ['Miami FL 33101', '33101'],
    ['PSC 473 Box 12, FPO AP 96349', '96349'],
    ['12 Calle Sol, San Juan PR 00921', '00921'],
    ['25050 SW Alder Blvd, Salem OR 97301', '97301'],
    ['PO Box 12345, Salem OR 97301', '97301'],
  ])('of %j is read', (address, zip) => expect(readPlace(address, null, null).postalCode).toBe(zip));

  it.each([
    '25050 SW Alder Blvd',
    'Ste B, 25050 SW Alder Blvd, Tualatin OR',
    'Suite 20000, 12 Alder St, Salem OR',
    'PO Box 12345',
    'P.O.B. 40404, Salem, Oregon',
    'Box 40404',
    '12 Alder St PMB 40404',
    '12 Alder St # 40404',
    '615 CR 45300, Heppner OR',
    '615 County Road 45300',
    '615 Co 45300, Heppner OR',
    '30 N Gould St Num 44002',
    '30 N Gould St 44002',
    'FM 19600',
    '12 Alder St, Salem OR 79301',
    '12 Alder St, Salem 99999',
    '97301',
  ])('is not read from %j, where the number may be that of a house, road or box', (address) =>
    expect(readPlace(address, null, null).postalCode).toBeNull(),
  );
});

describe('the same street', () => {
  it.each([
    ['25050 SW ALDER BLVD, SALEM, OR 97301', 'Ste B, 25050 SW Alder Blvd'],
    ['25050 SW ALDER BLVD STE B, SALEM, OR 97301', '25050 Alder Boulevard'],
    ['12 ALDER ST, SALEM, OR 97301', '#5, 12 Alder St'],
    ['12 ALDER ST, SALEM, OR 97301', 'c/o Jane Roe, 12 Alder St, 2nd Floor'],
    ['12 ALDER ST, SALEM, OR 97301', 'Lot 7 12 Alder St Rm 3'],
    ['12 ALDER ST, SALEM, OR 97301', '12 1/2 Alder St'],
    ['100 ALDER ST, SALEM, OR 97301', '100-110 Alder St'],
    ['100 ALDER ST, SALEM, OR 97301', '100 & 102 Alder St'],
    ['8312 37TH AVE, SALEM, OR 97301', '83-12 37th Avenue'],
    ['100 NE 2 AVE, SALEM, OR 97301', '100 Northeast Second Ave'],
    ['615 COUNTY ROAD 45300, SALEM, OR 97301', '615 CR 45300'],
    ['12020 HIGHWAY 99E, SALEM, OR 97301', '12020 State Hwy 99-E'],
    ['20175 HWY 20, SALEM, OR 97301', '20175 US-20'],
    ['3030 FM 1960 W, SALEM, OR 97301', '3030 West FM 1960'],
    ['N6W23001 BLUEMOUND RD, SALEM, OR 97301', 'N6 W23001 Bluemound Road'],
    ['W1234 COUNTY ROAD K, SALEM, OR 97301', 'W1234 County Rd K'],
    ['PO BOX 40404, SALEM, OR 97301', 'P.O.B. 40404'],
    ['PO BOX 40404, SALEM, OR 97301', 'Post Office Box 40404'],
    ['RR 3 BOX 289, SALEM, OR 97301', 'Rural Route 3 Box 289'],
    ['PSC 473 BOX 12, SALEM, OR 97301', 'PSC 473 Box 12'],
    ['123 NORTH ST, SALEM, OR 97301', '123 North Street'],
    ['100 SUMMIT HILLS DR, SALEM, OR 97301', '100 Summit Hls'],
    ['12 ALDER ST, SALEM, OR 97301', '12 Alder'],
    ['12 ALDER ST, SALEM, OR 97301', '12 Alder Stret'],
    ['100 SUMMIT HILLS DR, SALEM, OR 97301', '100 Summit Hill Drive'],
    ['100 MARTIN LUTHER KING JR BLVD, SALEM, OR 97301', '100 Martin L. King Blvd'],
    ['7510 SW 7TH CT, SALEM, OR 97301', '7510 SW 7th Ct'],
    ['ONE AJAX DRIVE, SALEM, OR 97301', 'One Ajax Dr'],
    ['721 MT WHITNEY ST, SALEM, OR 97301', '721 Mount Whitney Street'],
    ['100 MAIN ST KEY TOWER PLAZA, SALEM, OR 97301', '100 Main St Bank Center'],
    ['370 E 2000 N, SALEM, OR 97301', '370 East 2000 North'],
    ['100 N MAIN ST, SALEM, OR 97301', '100 Main St N'],
    ['500 COUNTY ROAD 20, SALEM, OR 97301', '500 CR 20'],
    ['500 US HIGHWAY 41 N, SALEM, OR 97301', '500 Highway 41 North'],
    ['12345 ROAD 200, SALEM, OR 97301', '12345 Rd 200'],
    ['570 29 1/2 RD, SALEM, OR 97301', '570 29 1/2 Road'],
    ['5 CALLE DE LA LUNA, SALEM, OR 97301', '5 Calle Luna'],
  ])('%s is that of %j', (registered, address) => expect(nearnessTo(registered, [address, 'Salem'])).toBe('street'));

  it.each([
    ['1402 AVENUE M, SALEM, OR 97301', '1402 Avenue N'],
    ['3030 FM 1960 W, SALEM, OR 97301', '3030 FM 2920 W'],
    ['100 NE 2 AVE, SALEM, OR 97301', '100 NE 2nd St'],
    ['100 N ALDER ST, SALEM, OR 97301', '100 S Alder St'],
    ['12 ALDER ST, SALEM, OR 97301', '12 Alder Ave'],
    ['100 SUMMIT HILLS DR, SALEM, OR 97301', '100 Summit Hills Court'],
    ['12 ST JAMES PL, SALEM, OR 97301', '12 St Johns Pl'],
    ['100 SUMMIT HILLS DR, SALEM, OR 97301', '100 Summit View Dr'],
    ['100 GREEN VALLEY RD, SALEM, OR 97301', '100 Green Meadow Road'],
    ['PO BOX 40404, SALEM, OR 97301', 'PO Box 40405'],
    ['12 ALDER DR, SALEM, OR 97301', '12 Alder Ct'],
    ['STATE HWY 99E, SALEM, OR 97301', 'State Hwy 99E'],
    ['370 E 2000 N, SALEM, OR 97301', '370 W 2000 N'],
    ['100 N 200 E, SALEM, OR 97301', '100 S 200 E'],
    ['100 N US HIGHWAY 1, SALEM, OR 97301', '100 S US Highway 1'],
    ['100 E ROUTE 66, SALEM, OR 97301', '100 W Route 66'],
    ['500 HWY 41 N, SALEM, OR 97301', '500 Hwy 41 S'],
    ['500 HIGHWAY 99E, SALEM, OR 97301', '500 Highway 99W'],
    ['500 COUNTY ROAD 20, SALEM, OR 97301', '500 State Road 20'],
    ['12345 ROAD 200, SALEM, OR 97301', '12345 Road 400'],
    ['500 LANE 9, SALEM, OR 97301', '500 Lane 11'],
    ['CALLE 3 G-12, SALEM, OR 97301', 'Calle 3 G-14'],
    ['5 CALLE DE LA LUNA, SALEM, OR 97301', '5 Calle de la Rosa'],
    ['1 AVENUE OF THE AMERICAS, SALEM, OR 97301', '1 Avenue of the Stars'],
    ['570 29 RD, SALEM, OR 97301', '570 29 1/2 Rd'],
  ])('%s is not that of %j', (registered, address) => expect(nearnessTo(registered, [address, 'Salem'])).toBe('city'));
});

describe('the city of a query', () => {
  it.each([
    ['LA GRANDE', 'LAGRANDE'],
    ['LAGRANDE', 'La Grande'],
    ['SAINT PAUL', 'St. Paul'],
    ['ST PAUL', 'St.Paul'],
    ['FORT COLLINS', 'Ft Collins'],
    ['MT VERNON', 'Mount Vernon'],
    ['WINSTON SALEM', 'Winston-Salem'],
    ['PORTLAND', 'Portland OR'],
    ['PORTLAND', 'Portland, Oregon'],
    ['PORTLAND', 'Portland OR 97205-1234 USA'],
    ['WASHINGTON', 'Washington, D.C.'],
    ['MOUNT WASHINGTON', 'Mt. Washington'],
    ['SALEM', 'City of Salem'],
    ['SALEM', '97301 Salem'],
    ['VILLAGE OF OAK PARK', 'Oak Park'],
    ['THE DALLES', 'Dalles'],
    ['NORTH BEND', 'No. Bend'],
    ['OREGON', 'Oregon'],
  ])('%s is that of %j', (registered, city) =>
    expect(nearnessTo(`12 ALDER ST, ${registered}, OR`, [null, city])).toBe('city'),
  );

  it.each([
    ['PORTLAND', 'Portlnad'],
    ['RANCHO CUCAMONGA', 'Rancho Cucamong'],
    ['SALEM', 'OR'],
    ['SALEM', 'Oregon'],
    ['SALEM', 'USA'],
  ])('%s may be %j, so it is not another place', (registered, city) =>
    expect(nearnessTo(`12 ALDER ST, ${registered}, OR`, [null, city])).toBe('unknown'),
  );

  it.each([
    ['12 ALDER ST, PORTLAND, ME 04101', ['9 Birch Ave', 'Portland', '97201']],
    ['12 ALDER ST, BEND, OR 97701', ['9 Birch Ave, South Bend, IN 46601']],
  ] as const)('%s is another than that of %j', (registered, query) =>
    expect(nearnessTo(registered, query)).toBe('elsewhere'),
  );

  it.each([
    ['9 Birch Ave, La Grande', 'LA GRANDE', 'city'],
    ['9 Birch Ave La Grande', 'LAGRANDE', 'city'],
    ['9 Birch Ave, South Bend', 'BEND', 'unknown'],
    ['9 Birch Ave South Bend', 'BEND', 'unknown'],
    ['9 Birch Ave, Northfield', 'FIELD', 'unknown'],
  ] as const)('may end the address: %j of %s is %s', (address, registered, nearness) =>
    expect(nearnessTo(`12 ALDER ST, ${registered}, OR`, [address])).toBe(nearness),
  );

  it('is another one where it is spelled otherwise', () => {
    expect(nearnessTo('12 ALDER ST, BEND, OR', [null, 'Salem'])).toBe('elsewhere');
  });

  it('names a state only where it surely does', () => {
    const states = ['Newberg, OR 97132', 'Portland OR 97214', 'Fargo, North Dakota', 'Lookout Mt', 'Port Washington'];
    expect(states.map((city) => readPlace(null, city, null).state)).toEqual(['OR', 'OR', 'ND', null, null]);
  });
});
