// Made from the OpenAPI document of the gateway by `npm run api-client`; not edited by hand.

import type { Upload } from '../connection.ts';
import type * as types from './types.ts';

/** What each operation takes and returns. */
export interface OperationTypes {
  readonly getRoot: [types.GetRootParameters, types.Root];
  readonly searchBusinesses: [types.SearchBusinessesParameters, types.SparseBusinessList];
  readonly suggestBusinesses: [types.SuggestBusinessesParameters, types.SuggestedBusinesses];
  readonly getBusiness: [types.GetBusinessParameters, types.Business];
  readonly createRefresh: [types.CreateRefreshParameters, types.Refresh];
  readonly getRefresh: [types.GetRefreshParameters, types.Refresh];
  readonly listBusinessEvents: [types.ListBusinessEventsParameters, types.BusinessEventList];
  readonly matchCompanies: [types.MatchCompanies, types.MatchResults];
  readonly getReconciliationService: [types.GetReconciliationServiceParameters, types.ReconciliationService];
  readonly createBatch: [types.CreateBatchParameters & Upload, types.Batch];
  readonly getBatch: [types.GetBatchParameters, types.Batch];
  readonly deleteBatch: [types.DeleteBatchParameters, types.Batch];
  readonly cancelBatch: [types.CancelBatchParameters, types.Batch];
  readonly listLiens: [types.ListLiensParameters, types.LienList];
  readonly listLoans: [types.ListLoansParameters, types.LoanList];
  readonly listFmcsaRegistrations: [types.ListFmcsaRegistrationsParameters, types.FmcsaRegistrationList];
  readonly listLicenses: [types.ListLicensesParameters, types.LicenseList];
  readonly listPermits: [types.ListPermitsParameters, types.PermitList];
  readonly listFederal: [types.ListFederalParameters, types.FederalList];
  readonly listChanges: [types.ListChangesParameters, types.ChangeList];
  readonly searchPeople: [types.SearchPeopleParameters, types.PersonList];
  readonly listJurisdictions: [types.ListJurisdictionsParameters, types.JurisdictionList];
  readonly getAccount: [types.GetAccountParameters, types.Account];
  readonly getHealth: [types.GetHealthParameters, types.Health];
  readonly getLiveness: [types.GetLivenessParameters, types.Liveness];
}

export const operations = {
  getRoot: { method: 'GET', path: '/', query: [] },
  searchBusinesses: {
    method: 'GET',
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
      'cursor',
    ],
  },
  suggestBusinesses: { method: 'GET', path: '/v1/suggest', query: ['q', 'state'] },
  getBusiness: { method: 'GET', path: '/v1/businesses/{id}', query: ['sparse', 'refresh', 'min_confidence'] },
  createRefresh: { method: 'POST', path: '/v1/businesses/{id}/refreshes', query: [] },
  getRefresh: { method: 'GET', path: '/v1/businesses/{id}/refreshes/{refresh}', query: [] },
  listBusinessEvents: { method: 'GET', path: '/v1/businesses/{id}/events', query: ['page', 'per_page'] },
  matchCompanies: { method: 'POST', path: '/v1/match', query: [] },
  getReconciliationService: { method: 'GET', path: '/v1/reconciliation', query: [] },
  createBatch: {
    method: 'POST',
    path: '/v1/batches',
    query: [
      'limit',
      'min_confidence',
      'columns[name]',
      'columns[state]',
      'columns[address]',
      'columns[city]',
      'columns[postal_code]',
      'columns[country]',
      'columns[file_number]',
      'columns[tin]',
      'columns[formed]',
    ],
    isUpload: true,
    isIdempotent: true,
  },
  getBatch: { method: 'GET', path: '/v1/batches/{id}', query: [] },
  deleteBatch: { method: 'DELETE', path: '/v1/batches/{id}', query: [] },
  cancelBatch: { method: 'POST', path: '/v1/batches/{id}/cancel', query: [] },
  listLiens: { method: 'GET', path: '/v1/businesses/{id}/liens', query: ['page', 'per_page', 'min_confidence'] },
  listLoans: { method: 'GET', path: '/v1/businesses/{id}/loans', query: ['page', 'per_page', 'min_confidence'] },
  listFmcsaRegistrations: {
    method: 'GET',
    path: '/v1/businesses/{id}/fmcsa_registrations',
    query: ['page', 'per_page', 'min_confidence'],
  },
  listLicenses: { method: 'GET', path: '/v1/businesses/{id}/licenses', query: ['page', 'per_page', 'min_confidence'] },
  listPermits: { method: 'GET', path: '/v1/businesses/{id}/permits', query: ['page', 'per_page', 'min_confidence'] },
  listFederal: { method: 'GET', path: '/v1/businesses/{id}/federal', query: ['page', 'per_page', 'min_confidence'] },
  listChanges: { method: 'GET', path: '/v1/changes', query: ['after', 'state'] },
  searchPeople: { method: 'GET', path: '/v1/people', query: ['page', 'per_page', 'q', 'state'] },
  listJurisdictions: { method: 'GET', path: '/v1/jurisdictions', query: ['page', 'per_page'] },
  getAccount: { method: 'GET', path: '/v1/account', query: [] },
  getHealth: { method: 'GET', path: '/health', query: [] },
  getLiveness: { method: 'GET', path: '/health/live', query: [] },
} as const;
