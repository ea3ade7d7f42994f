import { isoDate, slashDate, twoDigits } from '../delimited.ts';
import { recordLayout, type RecordRequest } from '../record-layout.ts';
import { plainDate, shortDate } from './record-dates.ts';

const olccTypes = ['RECREATIONAL PRODUCER', 'RECREATIONAL RETAILER', 'RECREATIONAL PROCESSOR', 'LABORATORY'] as const;
const oneLine = ({ address }: RecordRequest): string =>
  `${address.line1} ${address.city} ${address.state}  ${address.zip}`.toUpperCase();

/** Oregon's number in the spellings that licensees give. */
function oregonNumber({ index, random }: RecordRequest): string {
  const number = String(150_000_000 + Math.floor(index * 1.3) * 7);
  if (random.chance(0.9)) return ' ';
  return random.pick([
    number,
    `${number.slice(0, 7)} ${number.slice(7)}`,
    `${number.slice(0, 7)}-${number.slice(7)}`,
    `0${number.slice(0, 7)}-${number.slice(8)}`,
    'Oregon',
    '12-3456789',
  ]);
}

function olccValues(r: RecordRequest): Record<string, string> {
  return {
    'Business Licenses': r.name,
    'Business Name': r.random.chance(0.5) ? r.tradeName : r.name,
    'Canopy Type': ' ',
    County: 'Multnomah',
    Endorsement: ' ',
    'License Number': `020-${10_018_000 + r.index}C5BE`,
    'License Type': r.random.pick(olccTypes),
    PhysicalAddress: r.random.chance(0.4) ? 'Exempt from Public Disclosure' : oneLine(r),
    'SOS Registration Number': oregonNumber(r),
    Status: 'ACTIVE',
    Tier: ' ',
    'Expiration Date': `${r.month}/${r.day}/2026`,
  };
}

export const oregonOlccLicenses = recordLayout({
  states: ['OR'],
  columns:
    'Business Licenses,Business Name,Canopy Type,County,Endorsement,License Number,License Type,PhysicalAddress,SOS Registration Number,Status,Tier,Expiration Date'.split(
      ',',
    ),
  names: ['Business Licenses', 'Business Name'],
  values: olccValues,
});

export const oregonCannabisLicenses = recordLayout({
  states: ['OR'],
  format: 'tsv',
  encoding: 'utf16le',
  columns:
    'License Number,Business Name,Business Licenses,License Type,Status,Expiration Date,SOS Registration Number,PhysicalAddress,County,Tier,Canopy Type,Endorsement,'.split(
      ',',
    ),
  names: ['Business Licenses', 'Business Name'],
  values: (r) => ({ ...olccValues(r), Status: r.random.pick(['ACTIVE', 'ACTIVE', 'EXPIRED', 'INACTIVE']) }),
});

export const californiaCannabisLicenses = recordLayout({
  states: ['CA'],
  columns:
    'id,licenseNumber,licenseStatus,licenseTerm,licenseType,licenseDesignation,issueDate,expirationDate,licenseStatusDate,businessLegalName,businessDbaName,businessOwnerName,businessStructure,activity,premiseStreetAddress,premiseCity,premiseState,premiseCounty,premiseZipCode,businessEmail,businessPhone,parcelNumber,PremiseLatitude,PremiseLongitude'.split(
      ',',
    ),
  names: ['businessLegalName', 'businessDbaName'],
  date: 'issueDate',
  persons: 0.05,
  values(r) {
    const isShown = r.random.chance(0.4);
    return {
      id: 3190 + r.index,
      licenseNumber: `C11-${String(r.index).padStart(7, '0')}-LIC`,
      licenseStatus: r.random.pick(['Active', 'Expired', 'Surrendered']),
      licenseTerm: 'Annual',
      licenseType: 'Commercial -  Distributor',
      issueDate: `${slashDate(r)} 00:00:00`,
      businessLegalName: r.name,
      businessDbaName: r.isPerson || r.random.chance(0.5) ? 'Data Not Available' : r.tradeName,
      businessOwnerName: `${r.person.first} ${r.person.last}`,
      businessStructure: 'Limited Liability Company',
      premiseStreetAddress: isShown ? r.address.line1 : 'Not Published',
      premiseCity: isShown ? r.address.city : 'Data Not Available',
      premiseState: 'CA',
      premiseZipCode: isShown ? r.address.zip : 'Data Not Available',
      parcelNumber: 'Data Not Available',
    };
  },
});

export const coloradoCannabisLicenses = recordLayout({
  states: ['CO'],
  format: 'workbook',
  columns: [
    'License Number',
    'Facility Name',
    'DBA',
    'Facility Type',
    'Street',
    'City',
    'ZIP Code',
    'Expiration Date',
    'Date Updated',
  ],
  names: ['Facility Name', 'DBA'],
  values: (r) => ({
    'License Number': `402-0${1000 + r.index}`,
    'Facility Name': r.name.toUpperCase(),
    DBA: r.random.chance(0.5) ? r.tradeName.toUpperCase() : '',
    'Facility Type': 'Medical Marijuana Store',
    Street: r.address.line1,
    City: r.address.city,
    'ZIP Code': r.address.zip,
    'Expiration Date': `${r.month}/${r.day}/2027`,
    'Date Updated': { day: '2026-04-02' },
  }),
});

export const connecticutCannabisLicenses = recordLayout({
  states: ['CT'],
  columns:
    'Name,Credential,Credential Description,Status,Status Reason,City,DBA,Credential,License Type,Effective Date,Expiration Date,Status,Application Type,Endorsements,Mailing Address,License Address'.split(
      ',',
    ),
  names: ['Name', 'DBA'],
  date: 'Effective Date',
  values(r) {
    const address = `${r.address.line1}\n${r.address.city}, CT ${r.address.zip}`;
    return {
      Name: r.name,
      Credential: `ACRE.00${15_000 + r.index}`,
      'Credential Description': 'ADULT-USE CANNABIS RETAILER\nDepartment of Consumer Protection',
      Status: 'ACTIVE',
      'Status Reason': 'CURRENT',
      City: r.address.city,
      DBA: r.random.chance(0.4) ? r.tradeName : '',
      'License Type': 'ADULT-USE CANNABIS RETAILER',
      'Effective Date': slashDate(r),
      'Application Type': 'Equity Joint Venture',
      'Mailing Address': `${r.name}\n${address}`,
      'License Address': r.random.chance(0.2)
        ? 'Address is not available until the final application is complete'
        : address,
    };
  },
});

export const michiganCannabisLicenses = recordLayout({
  states: ['CO'],
  format: 'quoted csv',
  columns: [
    'Record Number',
    'Record Type',
    'License Name',
    'Address',
    'Expiration Date',
    'Status',
    'Notes',
    'Disciplinary Action',
    '',
  ],
  names: ['License Name'],
  persons: 0.03,
  values: (r) => ({
    'Record Number': `AU-R-00${1500 + r.index}`,
    'Record Type': 'Marihuana Retailer - License',
    'License Name': r.name,
    Address: `${r.address.line1}, Detroit MI 48215`,
    'Expiration Date': `${twoDigits(r.month)}/${twoDigits(r.day)}/2027`,
    Status: r.random.pick(['Active', 'Active - Main Prequalified', 'License Void']),
  }),
});

export const nevadaCannabisLicenses = recordLayout({
  states: ['CO'],
  columns: ['LicenseNumber', 'LicenseName', 'CE ID', 'LicenseType', 'LicenseStatus', 'County'],
  names: ['LicenseName'],
  padding: 5,
  values: (r) => ({
    LicenseNumber: `00${170_400_460_138_700 + r.index * 977}`.padEnd(20, '3'),
    LicenseName: r.name.toUpperCase(),
    'CE ID': `RD${100 + r.index}`,
    LicenseType: 'Retail Dispensary',
    LicenseStatus: r.random.pick(['Active', 'Conditional', 'Surrendered']),
    County: 'CLARK',
  }),
});

export const newYorkCannabisLicenses = recordLayout({
  states: ['NY'],
  columns:
    'ObjectId,Address Line 1,Address Line 2,Application Number,Business Purpose,Business Website,City,County,Cultivation Activities Storage,Cultivation Combination,Cultivation Indoor,Cultivation Mixed Light,Cultivation Outdoor,DBA,Effective Date,Entity Name,Expiration Date,geoSource,Issued Date,Latitude,License Number,License Status,License Status Code,License Type,License Type Code,LicenseSym,Location ID,Longitude,Misc1,Misc2,Misc3,Operational Status,Processing Activities Branding,ProcessorType,Proximity Protections,Region,Retail Activities Drive Thru,Retail Date Opened to Public,SEE Category,State,Status,Tier Type,Zip,x,y'.split(
      ',',
    ),
  names: ['Entity Name', 'DBA'],
  date: 'Issued Date',
  values: (r) => ({
    ObjectId: 2028 + r.index,
    'Address Line 1': r.address.line1,
    'Address Line 2': r.address.line2,
    City: r.address.city,
    DBA: r.random.chance(0.3) ? r.tradeName : '',
    'Effective Date': shortDate(r),
    'Entity Name': r.name,
    'Issued Date': shortDate(r),
    'License Number': `OCM-RETL-25-${String(300 + Math.floor(r.index / 2)).padStart(6, '0')}`,
    'License Status': 'Active',
    'License Type': 'Adult-Use Retail Dispensary License',
    'Location ID': `D155D754-1104-4719-8246-${String(r.index).padStart(12, '0')}`,
    State: 'NY',
    Status: 'Active',
    Zip: r.address.zip,
  }),
});

export const vermontCannabisLicenses = recordLayout({
  states: ['CT'],
  columns: ['License #', 'Business Name', 'Location Type', 'License Type', 'Tier', 'City', 'Expiration Date'],
  names: ['Business Name'],
  padding: 1,
  values: (r) => ({
    'License #': `CLTV${String(r.index).padStart(4, '0')}`,
    'Business Name': r.random.chance(0.2) ? `${r.name}; DBA ${r.tradeName}` : r.name,
    'Location Type': 'Mixed',
    'License Type': r.random.pick(['Cultivator', 'Retailer', 'Manufacturer']),
    Tier: 'Tier 3',
    City: 'Burlington',
    'Expiration Date': `Saturday, June ${r.day}, 2026`,
  }),
});

export const washingtonCannabisLicenses = recordLayout({
  states: ['OR'],
  encoding: 'latin1',
  columns: [
    'Tradename',
    'License ',
    'UBI',
    'Street Address',
    'Suite Rm',
    'City',
    'State',
    'county',
    'Zip Code',
    'Priv Desc',
    'Privilege Status',
    'Day Phone',
  ],
  names: ['Tradename'],
  values: (r) => ({
    Tradename: r.tradeName.toUpperCase().padEnd(45),
    'License ': 414_884 + r.index,
    UBI: `${603_358_139 + r.index * 11}0010001`,
    'Street Address': r.address.line1.toUpperCase().padEnd(30),
    'Suite Rm': ''.padEnd(25),
    City: 'SEATTLE'.padEnd(24),
    State: 'WA',
    county: 'KING',
    'Zip Code': '981038924',
    'Priv Desc': 'CANNABIS RETAILER'.padEnd(35),
    'Privilege Status': r.random.pick(['ACTIVE (ISSUED)', 'CLOSED (PERMANENT)']),
    'Day Phone': '2065550100',
  }),
});

export const washingtonEquityLicenses = recordLayout({
  states: ['OR'],
  columns:
    'Tradename,License #,UBI,Licensee,Status,Location Address,room #,City,St,Zip,Privilege,County,Day Phone,Night Phone,Mail Address,Room#,City,St,zip,Bus Start,App Date,Expire,Reason Desc'.split(
      ',',
    ),
  names: ['Licensee', 'Tradename'],
  date: 'App Date',
  padding: 10,
  values: (r) => ({
    Tradename: r.tradeName.toUpperCase(),
    'License #': 427_233 + r.index,
    UBI: `${605_149_655 + r.index * 13}0010000`,
    Licensee: r.name.toUpperCase(),
    Status: 'ACTIVE (ISSUED)',
    'Location Address': r.address.line1.toUpperCase(),
    City: 'SPOKANE',
    St: 'WA',
    Zip: '992080000',
    Privilege: 'SE Cannabis Retailer',
    'Mail Address': r.address.line1.toUpperCase(),
    'App Date': plainDate(r),
    Expire: isoDate(r).replaceAll('-', ''),
    'Reason Desc': 'RENEWAL',
  }),
});
