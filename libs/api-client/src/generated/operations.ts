// Made from the OpenAPI document of the gateway by `npm run api-client`; not edited by hand.

import type * as types from './types.ts';

/** What each operation takes and returns. */
export interface OperationTypes {
  readonly getRoot: [types.GetRootData, types.GetRootResponses[200]];
  readonly searchBusinesses: [types.SearchBusinessesData, types.SearchBusinessesResponses[200]];
  readonly suggestBusinesses: [types.SuggestBusinessesData, types.SuggestBusinessesResponses[200]];
  readonly getBusiness: [types.GetBusinessData, types.GetBusinessResponses[200]];
  readonly getRefresh: [types.GetRefreshData, types.GetRefreshResponses[200]];
  readonly listBusinessEvents: [types.ListBusinessEventsData, types.ListBusinessEventsResponses[200]];
  readonly listLiens: [types.ListLiensData, types.ListLiensResponses[200]];
  readonly listLoans: [types.ListLoansData, types.ListLoansResponses[200]];
  readonly listFmcsaRegistrations: [types.ListFmcsaRegistrationsData, types.ListFmcsaRegistrationsResponses[200]];
  readonly listLicenses: [types.ListLicensesData, types.ListLicensesResponses[200]];
  readonly listPermits: [types.ListPermitsData, types.ListPermitsResponses[200]];
  readonly listFederal: [types.ListFederalData, types.ListFederalResponses[200]];
  readonly searchPeople: [types.SearchPeopleData, types.SearchPeopleResponses[200]];
  readonly listJurisdictions: [types.ListJurisdictionsData, types.ListJurisdictionsResponses[200]];
  readonly getAccount: [types.GetAccountData, types.GetAccountResponses[200]];
  readonly getHealth: [types.GetHealthData, types.GetHealthResponses[200]];
  readonly getLiveness: [types.GetLivenessData, types.GetLivenessResponses[200]];
}

export const operations = {
  getRoot: { path: '/', query: [] },
  searchBusinesses: {
    path: '/v1/businesses',
    query: [
      'page',
      'per_page',
      'q',
      'state',
      'standing',
      'status',
      'entity_type',
      'city',
      'postal_code',
      'formed_from',
      'formed_to',
      'fuzzy',
      'sort',
      'live',
    ],
  },
  suggestBusinesses: { path: '/v1/suggest', query: ['q', 'state'] },
  getBusiness: { path: '/v1/businesses/{id}', query: ['sparse', 'refresh', 'min_confidence'] },
  getRefresh: { path: '/v1/businesses/{id}/refreshes/{refresh}', query: [] },
  listBusinessEvents: { path: '/v1/businesses/{id}/events', query: ['page', 'per_page'] },
  listLiens: { path: '/v1/businesses/{id}/liens', query: ['page', 'per_page', 'min_confidence'] },
  listLoans: { path: '/v1/businesses/{id}/loans', query: ['page', 'per_page', 'min_confidence'] },
  listFmcsaRegistrations: {
    path: '/v1/businesses/{id}/fmcsa_registrations',
    query: ['page', 'per_page', 'min_confidence'],
  },
  listLicenses: { path: '/v1/businesses/{id}/licenses', query: ['page', 'per_page', 'min_confidence'] },
  listPermits: { path: '/v1/businesses/{id}/permits', query: ['page', 'per_page', 'min_confidence'] },
  listFederal: { path: '/v1/businesses/{id}/federal', query: ['page', 'per_page', 'min_confidence'] },
  searchPeople: { path: '/v1/people', query: ['page', 'per_page', 'q', 'state'] },
  listJurisdictions: { path: '/v1/jurisdictions', query: ['page', 'per_page'] },
  getAccount: { path: '/v1/account', query: [] },
  getHealth: { path: '/health', query: [] },
  getLiveness: { path: '/health/live', query: [] },
} as const;
