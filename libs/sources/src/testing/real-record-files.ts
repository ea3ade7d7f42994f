import { existsSync } from 'node:fs';
import path from 'node:path';
import { sourcesDirectory } from '../sources-directory.ts';

/** The folder of real files; tests that need it report that they were skipped where it is not there. */
export const realRecordsFolder = path.resolve(sourcesDirectory(), '..', '..', '..', 'shared', 'data');

export function hasRealRecords(): boolean {
  return existsSync(realRecordsFolder);
}

/** A file's rows by what becomes of them: read = taken + left out + faulty. */
interface Expected {
  readonly read: number;
  readonly leftOut?: number;
  readonly faulty?: number;
  /** What stands where the file states a state, and cannot be read as one. */
  readonly unreadStates?: readonly string[];
}

/** Every real file of each source, with the counts that its own folder's README gives for it and what of them is not taken. */
export const realRecordFiles: Readonly<Record<string, Readonly<Record<string, Expected>>>> = {
  'us/ppp-loans-2020': {
    'rec-sba-ppp-foia/2020-07_layout/mt-150k-plus.csv.gz': { read: 2196, leftOut: 4 },
    'rec-sba-ppp-foia/2020-07_layout/ne-150k-plus.csv.gz': { read: 4179, leftOut: 8 },
  },
  'us-ny/ppp-loans-nyc': {
    'rec-sba-ppp-foia/2020-07_layout/nyc-150k-plus_with-industry.csv.gz': { read: 17_550, leftOut: 42, faulty: 3 },
  },
  'us-co/ppp-loans-denver': {
    'rec-sba-ppp-foia/2021-plus_layout_subset/denver_150k-plus_loans_df.csv.gz': { read: 1357, leftOut: 32 },
    'rec-sba-ppp-foia/2021-plus_layout_subset/denver_up-to-150k_PPP_df.csv.gz': { read: 13_827, leftOut: 873 },
  },
  'us-ga/ppp-loans': {
    'rec-sba-ppp-foia/derived_ga/pppCentral.csv.gz': { read: 5390, leftOut: 793 },
    'rec-sba-ppp-foia/derived_ga/pppCoastal.csv.gz': { read: 13_963, leftOut: 1721 },
    'rec-sba-ppp-foia/derived_ga/pppEast.csv.gz': { read: 6807, leftOut: 984 },
    'rec-sba-ppp-foia/derived_ga/pppMetroSouth.csv.gz': { read: 11_574, leftOut: 2596, faulty: 2 },
    'rec-sba-ppp-foia/derived_ga/pppNone.csv.gz': { read: 10_045, leftOut: 1495 },
    'rec-sba-ppp-foia/derived_ga/pppNortheast.csv.gz': { read: 14_137, leftOut: 1755, faulty: 1 },
    'rec-sba-ppp-foia/derived_ga/pppNorthwest.csv.gz': { read: 9201, leftOut: 1246 },
    'rec-sba-ppp-foia/derived_ga/pppSouth.csv.gz': { read: 9833, leftOut: 1628 },
    'rec-sba-ppp-foia/derived_ga/pppWest.csv.gz': { read: 8851, leftOut: 1506 },
  },
  'us/fec-committees': {
    'rec-fec-committee-master/cm_governet_2020-12.txt.gz': { read: 12_441, faulty: 2, unreadStates: ['14', 'AA'] },
    'rec-fec-committee-master/cm_leahbalter_2020-08.txt.gz': { read: 16_737, faulty: 3, unreadStates: ['14'] },
    'rec-fec-committee-master/cm_raunaks_2020-cycle.txt.gz': { read: 17_939, faulty: 3, unreadStates: ['14'] },
    'rec-fec-committee-master/cm_sandeepk97_2023-07.txt.gz': { read: 15_536, leftOut: 1, unreadStates: ['14'] },
  },
  'us/h2b-certifications-2000': {
    'rec-dol-h2-disclosure/H-2B_FY2000.csv.gz': { read: 4914, leftOut: 417 },
    'rec-dol-h2-disclosure/H-2B_FY2001.csv.gz': { read: 6866, leftOut: 419 },
    'rec-dol-h2-disclosure/H-2B_FY2002.csv.gz': { read: 7220, leftOut: 423 },
    'rec-dol-h2-disclosure/H-2B_FY2003.csv.gz': { read: 8317, leftOut: 563 },
    'rec-dol-h2-disclosure/H-2B_FY2004.csv.gz': { read: 9342, leftOut: 480 },
    'rec-dol-h2-disclosure/H-2B_FY2005.csv.gz': { read: 7236, leftOut: 320, unreadStates: ['IH'] },
  },
  'us/h2a-certifications-2006': {
    'rec-dol-h2-disclosure/H2a_FY2006.csv.gz': { read: 7469, leftOut: 2296 },
    'rec-dol-h2-disclosure/H2a_FY2007.csv.gz': { read: 7740, leftOut: 2208 },
  },
  'us/h2b-certifications': {
    'rec-dol-h2-disclosure/H-2B_FY2017.xlsx': { read: 8382, leftOut: 38, faulty: 1 },
    'rec-dol-h2-disclosure/H-2B_Disclosure_Data_FY2018_EOY.xlsx': { read: 9490, leftOut: 50, faulty: 1 },
    'rec-dol-h2-disclosure/H-2B_Disclosure_Data_FY2019.xlsx': { read: 9236, leftOut: 32, faulty: 3 },
  },
  'us/h2a-certifications': {
    'rec-dol-h2-disclosure/H-2A_Disclosure_Data_FY17.xlsx': { read: 12_930, leftOut: 1587 },
  },
  'us-or/olcc-licenses': {
    'rec-or-olcc-license-snapshots/seed.csv.gz': { read: 2658 },
    'rec-or-olcc-license-snapshots/2026-04-28.csv.gz': { read: 2660 },
    'rec-or-olcc-license-snapshots/2026-05-10.csv.gz': { read: 2663 },
    'rec-or-olcc-license-snapshots/2026-05-23.csv.gz': { read: 2661 },
  },
  'us-or/cannabis-licenses': {
    'rec-state-cannabis-licenses/or/Cannabis_Business_Licenses_and_Endorsements.csv.gz': { read: 3526 },
  },
  'us-ca/cannabis-licenses': {
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_1.csv.gz': { read: 1550, leftOut: 5 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_2.csv.gz': { read: 2074, leftOut: 7 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_3.csv': { read: 338, leftOut: 1 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_4.csv': { read: 191, leftOut: 2 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_5.csv.gz': { read: 642, leftOut: 10 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_6.csv.gz': { read: 1670, leftOut: 1 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_7.csv.gz': { read: 862 },
    'rec-state-cannabis-licenses/ca/uls-export-04-18-2026_8.csv': { read: 76 },
  },
  'us-co/cannabis-licenses': {
    'rec-state-cannabis-licenses/co/Stores_2604_Apr.xlsx': { read: 949 },
    'rec-state-cannabis-licenses/co/Cultivations_2604_Apr.xlsx': { read: 657 },
    'rec-state-cannabis-licenses/co/Product_Manufacturers_2604_Apr.xlsx': { read: 334 },
  },
  'us-ct/cannabis-licenses': { 'rec-state-cannabis-licenses/ct/Connecticut.csv': { read: 55 } },
  'us-mi/cannabis-licenses': {
    'rec-state-cannabis-licenses/mi/RecordList20260418-adult-use.csv.gz': { read: 5416, leftOut: 26 },
    'rec-state-cannabis-licenses/mi/RecordList20260418-medical.csv.gz': { read: 4267, leftOut: 9 },
  },
  // The lists of Nevada, Vermont and Washington are padded with blank rows, which are left out.
  'us-nv/cannabis-licenses': {
    'rec-state-cannabis-licenses/nv/active-license-list.csv': { read: 353 },
    'rec-state-cannabis-licenses/nv/conditional-licenses.csv': { read: 353, leftOut: 234 },
    'rec-state-cannabis-licenses/nv/surrendered-revoked-licenses.csv': { read: 353, leftOut: 190 },
  },
  'us-ny/cannabis-licenses': {
    'rec-state-cannabis-licenses/ny/Search_Active_Licenses_result.csv.gz': { read: 2204, leftOut: 21 },
  },
  'us-vt/cannabis-licenses': { 'rec-state-cannabis-licenses/vt/licenses_4.15.csv': { read: 558, leftOut: 1 } },
  'us-wa/cannabis-licenses': { 'rec-state-cannabis-licenses/wa/retailers.csv.gz': { read: 1209, leftOut: 1 } },
  'us-wa/cannabis-equity-licenses': {
    'rec-state-cannabis-licenses/wa/se-retailers.csv': { read: 1209, leftOut: 1200 },
  },
  'us/hemp-producers': { 'rec-usda-hemp-producers/USDA_search_tool.csv.gz': { read: 17_175, leftOut: 6042 } },
  'us-il/chicago-business-licenses': {
    'rec-city-business-licenses/chicago_business_licenses_extract.csv': { read: 561 },
  },
  'us-ar/little-rock-business-licenses': {
    'rec-city-business-licenses/little_rock_ar_business_licenses.csv.gz': { read: 14_573, leftOut: 871 },
  },
  'us-in/south-bend-business-licenses': {
    'rec-city-business-licenses/south_bend_in_business_licenses.csv.gz': {
      read: 3344,
      leftOut: 108,
      faulty: 7,
      unreadStates: ['G', 'i'],
    },
  },
  'us-az/tucson-business-licenses': {
    'rec-city-business-licenses/tucson_az_business_licenses.tsv.gz': { read: 7975, leftOut: 516, unreadStates: ['85'] },
  },
  'us-de/business-licenses': {
    'rec-city-business-licenses/delaware_state_business_licenses_sample.csv': { read: 162 },
  },
  'us-tn/nashville-building-permits': {
    'rec-tn-nashville-building-permits/building_permits.csv.gz': { read: 5996, leftOut: 1237, faulty: 308 },
  },
  'us-tx/tabs-projects': {
    'rec-tx-tdlr-tabs-projects/tabs_projects_detail_merged.csv.gz': { read: 18_902, leftOut: 888, faulty: 3 },
  },
  'us/fmcsa-revocations': { 'rec-fmcsa-revocations/revocation_2024_08_06.txt': { read: 2244 } },
};
