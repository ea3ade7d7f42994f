import { isoDate, slashDate } from '../delimited.ts';
import { recordLayout } from '../record-layout.ts';
import { epochDate, shortDate } from './record-dates.ts';

export const hempProducers = recordLayout({
  states: ['CO', 'OR', 'NY'],
  columns: [
    'Business or License Holder Name',
    'License Number',
    'Regulatory Body',
    'City',
    'State',
    'Zip Code',
    'Status',
  ],
  names: ['Business or License Holder Name'],
  persons: 0.3,
  values(r) {
    const person = `${r.person.first} ${r.person.last}`;
    const name = r.isPerson && r.random.chance(0.5) ? `${r.person.last}, ${r.person.first}` : r.name;
    return {
      'Business or License Holder Name': !r.isPerson && r.random.chance(0.2) ? `${r.name} (${person})` : name,
      'License Number': `USDA_${String(8).padStart(2, '0')}_${String(r.index).padStart(4, '0')}`,
      'Regulatory Body': 'USDA',
      City: r.address.city,
      State: { CO: 'Colorado', OR: 'Oregon', NY: 'New York' }[r.state as 'CO'] ?? r.state,
      'Zip Code': r.address.zip,
      Status: r.random.pick(['Active', 'Expired', 'Inactive']),
    };
  },
});

export const chicagoBusinessLicenses = recordLayout({
  states: ['IA'],
  columns:
    'ID,LICENSE ID,ACCOUNT NUMBER,SITE NUMBER,LEGAL NAME,DOING BUSINESS AS NAME,ADDRESS,CITY,STATE,ZIP CODE,WARD,PRECINCT,WARD PRECINCT,POLICE DISTRICT,LICENSE CODE,LICENSE DESCRIPTION,BUSINESS ACTIVITY ID,BUSINESS ACTIVITY,LICENSE NUMBER,APPLICATION TYPE,APPLICATION CREATED DATE,APPLICATION REQUIREMENTS COMPLETE,PAYMENT DATE,CONDITIONAL APPROVAL,LICENSE TERM START DATE,LICENSE TERM EXPIRATION DATE,LICENSE APPROVED FOR ISSUANCE,DATE ISSUED,LICENSE STATUS,LICENSE STATUS CHANGE DATE,SSA,LATITUDE,LONGITUDE,LOCATION'.split(
      ',',
    ),
  names: ['LEGAL NAME', 'DOING BUSINESS AS NAME'],
  date: 'DATE ISSUED',
  persons: 0.15,
  values: (r) => ({
    ID: `${1_543_954 + r.index}-${isoDate(r).replaceAll('-', '')}`,
    'LICENSE ID': 1_572_528 + r.index,
    'LEGAL NAME': r.name.toUpperCase(),
    'DOING BUSINESS AS NAME': r.isPerson && r.random.chance(0.3) ? '' : r.tradeName.toUpperCase(),
    ADDRESS: r.address.line1.toUpperCase(),
    CITY: 'CHICAGO',
    STATE: 'IL',
    'ZIP CODE': '60651',
    'LICENSE CODE': '1010',
    'LICENSE DESCRIPTION': 'Limited Business License',
    'LICENSE NUMBER': 1_543_954 + r.index,
    'APPLICATION TYPE': r.random.pick(['RENEW', 'ISSUE']),
    'LICENSE TERM START DATE': slashDate(r),
    'DATE ISSUED': slashDate(r),
    'LICENSE STATUS': r.random.pick(['AAI', 'AAI', 'AAC']),
    LATITUDE: 41.89467209,
    LONGITUDE: -87.770437438,
    LOCATION: '(41.894672089979515, -87.77043743792723)',
  }),
});

export const littleRockBusinessLicenses = recordLayout({
  states: ['CO'],
  columns: ['Classification', 'Category', 'Business', 'Address', 'City', 'Zip', 'ACCOUNT START DATE'],
  names: ['Business'],
  date: 'ACCOUNT START DATE',
  persons: 0.08,
  values: (r) => ({
    Classification: r.random.pick(['JANITORIAL SERVICES', 'REAL ESTATE', 'RESTAURANTS']),
    Category: 'SERVICES',
    Business: r.name.toUpperCase(),
    Address: r.address.line1.toUpperCase(),
    City: 'LITTLE ROCK',
    Zip: '72204',
    'ACCOUNT START DATE': shortDate(r),
  }),
});

export const southBendBusinessLicenses = recordLayout({
  states: ['IA'],
  columns: [
    'License Type',
    'Business Name',
    'Street Address',
    'Status',
    'City',
    'State',
    'Zip Code',
    'Phone No.',
    'year',
    'LicenceNumber',
  ],
  names: ['Business Name'],
  persons: 0.1,
  values: (r) => ({
    'License Type': r.random.pick(['Restaurant (A-M) License', 'Arborist License', 'Taxi Driver License']),
    'Business Name': r.name,
    'Street Address': r.random.chance(0.1) ? 'NA' : r.address.line1.toUpperCase(),
    Status: r.random.pick(['RENEWED', 'ACTIVE', 'EXPIRED']),
    City: 'SOUTH BEND',
    State: r.random.chance(0.1) ? 'NA' : 'IN',
    'Zip Code': '46601',
    'Phone No.': 'NA',
    year: r.year,
    LicenceNumber: `RST${r.year}-${r.index}`,
  }),
});

export const tucsonBusinessLicenses = recordLayout({
  states: ['CA'],
  format: 'quoted tsv',
  columns:
    'Accept_Date,Business_Name,Start_Date,License_Type,Activity_Code_1,Activity_Code_2,Activity_Code_3,NAICS_Code,Owner_Type,Street_Number,Street_Direction,Street_Name,Street_Suffix,Suite.Apt_No.,City,State,Zip_Code,Phone,N_U_Q,start_to_approved,lon,lat'.split(
      ',',
    ),
  names: ['Business_Name'],
  date: 'Accept_Date',
  persons: 0.1,
  values: (r) => ({
    Accept_Date: isoDate(r),
    Business_Name: r.isPerson ? `${r.person.last} ${r.person.first}`.toUpperCase() : r.name.toUpperCase(),
    Start_Date: isoDate(r),
    License_Type: r.random.pick(['PLL', 'SVL']),
    Activity_Code_1: 'NA',
    NAICS_Code: 'NA',
    Owner_Type: r.isPerson ? 'SOL' : 'LLC',
    Street_Number: 1 + r.random.below(9000),
    Street_Direction: 'S',
    Street_Name: '6TH',
    Street_Suffix: 'AV',
    'Suite.Apt_No.': 'NA',
    City: 'TUCSON',
    State: 'AZ',
    Zip_Code: 85706,
    Phone: 'NA',
    N_U_Q: 'N',
    start_to_approved: -3,
    lon: -110.967727,
    lat: 32.156305,
  }),
});

export const delawareBusinessLicenses = recordLayout({
  states: ['CT'],
  columns: [
    'Business name',
    'Trade name',
    'Business Activity',
    'Address 1',
    'Address 2',
    'City',
    'State',
    'Zip',
    'Country',
    'Geocoded Location',
  ],
  names: ['Business name', 'Trade name'],
  values: (r) => ({
    'Business name': r.name.toUpperCase(),
    'Trade name': r.random.chance(0.6) ? r.name.toUpperCase() : r.tradeName.toUpperCase(),
    'Business Activity': 'FINANCE OR SMALL LOAN AGENCY',
    'Address 1': r.address.line1.toUpperCase(),
    City: 'BEAR',
    State: 'DE',
    Zip: '197012534',
    Country: 'UNITED STATES',
    'Geocoded Location': 'BEAR, DE 197012534\n(39.62742, -75.6609)',
  }),
});

export const nashvilleBuildingPermits = recordLayout({
  states: ['FL'],
  columns:
    'Permit__,Permit_Type_Description,Permit_Subtype_Description,Parcel,Date_Entered,Date_Issued,Const_Cost,Address,City,State,Subdivision_Lot,Contact,Per_Ty,Per_SubTy,IVR_Trk_,Purpose,Council_Dist,Lon,Lat,ObjectId,ZIP'.split(
      ',',
    ),
  names: ['Contact'],
  date: 'Date_Issued',
  persons: 0.2,
  values: (r) => ({
    Permit__: String(2_023_023_374 + r.index),
    Permit_Type_Description: r.random.pick(['Building Residential - New', 'Building Commercial - Rehab']),
    Date_Entered: epochDate(r),
    Date_Issued: r.random.chance(0.3) ? '' : epochDate(r),
    Const_Cost: r.random.below(500_000),
    Address: '1916 18TH AVE S',
    City: 'NASHVILLE',
    State: 'TN',
    Contact: r.random.chance(0.05) ? 'SELF CONTRACTOR RESIDENTIAL (SEE APPLICANT INFORMATION)' : r.name,
    Purpose: 'Addition and outbuilding,\nmust comply with the plan',
    ObjectId: r.index + 1,
    ZIP: '37212',
  }),
});

export const texasTabsProjects = recordLayout({
  states: ['CO'],
  columns:
    'project_name,project_number,facility_name,location_address,location_county,start_date,completion_date,est_cost,work_type,fund_type,scope,sq_ft,own_name,own_address,own_phone,tenant_name,design_name,design_address,design_phone,project_url'.split(
      ',',
    ),
  names: ['own_name'],
  date: 'start_date',
  persons: 0.05,
  values: (r) => ({
    project_name: 'Lobby remodel',
    project_number: `TABS${r.year}0${10_000 + r.index}`,
    facility_name: r.tradeName,
    location_address: '112 S CROCKETT, Sherman, TX 75090',
    location_county: 'Grayson',
    start_date: `${r.month}/${r.day}/${r.year}`,
    completion_date: `${r.month}/${r.day}/${r.year + 1}`,
    est_cost: '$150,000',
    work_type: 'Renovation/Alteration',
    fund_type: 'This project is privately funded, on private land for private use.',
    own_name: r.isPerson ? `${r.person.last.toUpperCase()}, ${r.person.first.toUpperCase()}` : r.name,
    own_address: `${r.address.line1}, Sherman, TX 75090`,
    tenant_name: `${r.person.first} ${r.person.last}`,
    project_url: `https://www.tdlr.texas.gov/TABS/Search/Project/TABS${r.year}0${10_000 + r.index}`,
  }),
});
