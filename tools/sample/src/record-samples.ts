import * as licenses from './layouts/records/business-licenses.ts';
import * as cannabis from './layouts/records/cannabis-licenses.ts';
import * as federal from './layouts/records/federal-records.ts';
import * as registers from './layouts/records/federal-registers.ts';
import * as labor from './layouts/records/labor-certifications.ts';
import * as liens from './layouts/records/liens.ts';
import * as ppp from './layouts/records/ppp-loans.ts';
import * as services from './layouts/records/providers-and-cargo.ts';
import * as workplaces from './layouts/records/workplaces.ts';
import type { SampleLayout } from './sample-layout.ts';

/** The layout of each source of records about companies that samples are made for, and the usual end of its file's name. */
export const recordSamples = {
  'us-ar/little-rock-business-licenses': { extension: 'csv', layout: licenses.littleRockBusinessLicenses },
  'us-az/tucson-business-licenses': { extension: 'tsv', layout: licenses.tucsonBusinessLicenses },
  'us-ca/cannabis-licenses': { extension: 'csv', layout: cannabis.californiaCannabisLicenses },
  'us-co/cannabis-licenses': { extension: 'xlsx', layout: cannabis.coloradoCannabisLicenses },
  'us-co/ppp-loans-denver': { extension: 'csv', layout: ppp.pppLoansDenver },
  'us-co/professional-licenses': { extension: 'csv', layout: workplaces.coloradoProfessions },
  'us-co/ucc-collateral': { extension: 'csv', layout: liens.coloradoCollateral },
  'us-co/ucc-debtors': { extension: 'csv', layout: liens.coloradoDebtors },
  'us-co/ucc-filings': { extension: 'csv', layout: liens.coloradoFilings },
  'us-co/ucc-secured-parties': { extension: 'csv', layout: liens.coloradoSecuredParties },
  'us-ct/cannabis-licenses': { extension: 'csv', layout: cannabis.connecticutCannabisLicenses },
  'us-ct/ucc-liens': { extension: 'csv', layout: liens.connecticutLiens },
  'us-de/business-licenses': { extension: 'csv', layout: licenses.delawareBusinessLicenses },
  'us-ga/ppp-loans': { extension: 'csv', layout: ppp.pppLoansGeorgia },
  'us-il/chicago-business-licenses': { extension: 'csv', layout: licenses.chicagoBusinessLicenses },
  'us-in/south-bend-business-licenses': { extension: 'csv', layout: licenses.southBendBusinessLicenses },
  'us-mi/cannabis-licenses': { extension: 'csv', layout: cannabis.michiganCannabisLicenses },
  'us-nv/cannabis-licenses': { extension: 'csv', layout: cannabis.nevadaCannabisLicenses },
  'us-ny/cannabis-licenses': { extension: 'csv', layout: cannabis.newYorkCannabisLicenses },
  'us-ny/ppp-loans-nyc': { extension: 'csv', layout: ppp.pppLoansNewYorkCity },
  'us-or/cannabis-licenses': { extension: 'tsv', layout: cannabis.oregonCannabisLicenses },
  'us-or/olcc-licenses': { extension: 'csv', layout: cannabis.oregonOlccLicenses },
  'us-or/ucc-filings': { extension: 'csv', layout: liens.oregonFilings },
  'us-tn/nashville-building-permits': { extension: 'csv', layout: licenses.nashvilleBuildingPermits },
  'us-tx/tabs-projects': { extension: 'csv', layout: licenses.texasTabsProjects },
  'us-tx/tdlr-licenses': { extension: 'csv', layout: workplaces.texasLicenses },
  'us-vt/cannabis-licenses': { extension: 'csv', layout: cannabis.vermontCannabisLicenses },
  'us-wa/cannabis-equity-licenses': { extension: 'csv', layout: cannabis.washingtonEquityLicenses },
  'us-wa/cannabis-licenses': { extension: 'csv', layout: cannabis.washingtonCannabisLicenses },
  'us-wa/contractors': { extension: 'csv', layout: workplaces.washingtonContractors },
  'us/customs-manifests': { extension: 'csv', layout: services.cargo },
  'us/e-verify-employers': { extension: 'csv', layout: workplaces.verifyingEmployers },
  'us/fec-committees': { extension: 'txt', layout: federal.federalCommittees },
  'us/fmcsa-census': { extension: 'csv', layout: federal.carrierCensus },
  'us/fmcsa-revocations': { extension: 'txt', layout: federal.carrierRevocations },
  'us/form-5500': { extension: 'csv', layout: registers.benefitPlans },
  'us/h1b-lcas': { extension: 'xlsx', layout: workplaces.laborConditions },
  'us/h2a-certifications': { extension: 'xlsx', layout: labor.h2aCertifications },
  'us/h2a-certifications-2006': { extension: 'csv', layout: labor.h2aCertifications2006 },
  'us/h2b-certifications': { extension: 'xlsx', layout: labor.h2bCertifications },
  'us/h2b-certifications-2000': { extension: 'csv', layout: labor.h2bCertifications2000 },
  'us/hemp-producers': { extension: 'csv', layout: licenses.hempProducers },
  'us/irs-990-index': { extension: 'csv', layout: registers.exemptReturns },
  'us/irs-eo-bmf': { extension: 'csv', layout: federal.exemptOrganizations },
  'us/npi-providers': { extension: 'csv', layout: services.providers },
  'us/osha-inspections': { extension: 'csv', layout: workplaces.safetyInspections },
  'us/ppp-loans': { extension: 'csv', layout: ppp.pppLoans },
  'us/ppp-loans-2020': { extension: 'csv', layout: ppp.pppLoans2020 },
  'us/sam-entities': { extension: 'dat', layout: registers.samEntities },
  'us/sec-submissions': { extension: 'txt', layout: registers.securitiesFilings },
  'us/wage-hour-cases': { extension: 'csv', layout: workplaces.wageCases },
} as const satisfies Record<string, { extension: string; layout: (seed: number) => SampleLayout }>;
