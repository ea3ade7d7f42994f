// Made from the OpenAPI document of the gateway by `npm run api-client`; not edited by hand.

import { ApiClient, type ApiParameters, type ApiReply } from '../api-client.ts';
import type { ApiCallOptions } from '../connection.ts';

/** The production API, with a method for each operation. */
export class BusinessRegistryClient extends ApiClient {
  /** Get the API root. */
  async getRoot(parameters: ApiParameters<'getRoot'> = {}, options?: ApiCallOptions): Promise<ApiReply<'getRoot'>> {
    return (await this.call('getRoot', parameters, options)).reply;
  }

  /** Search businesses. */
  async searchBusinesses(
    parameters: ApiParameters<'searchBusinesses'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'searchBusinesses'>> {
    return (await this.call('searchBusinesses', parameters, options)).reply;
  }

  /** Suggest businesses. */
  async suggestBusinesses(
    parameters: ApiParameters<'suggestBusinesses'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'suggestBusinesses'>> {
    return (await this.call('suggestBusinesses', parameters, options)).reply;
  }

  /** Get a business. */
  async getBusiness(
    parameters: ApiParameters<'getBusiness'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'getBusiness'>> {
    return (await this.call('getBusiness', parameters, options)).reply;
  }

  /** Create a refresh of a business. */
  async createRefresh(
    parameters: ApiParameters<'createRefresh'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'createRefresh'>> {
    return (await this.call('createRefresh', parameters, options)).reply;
  }

  /** Get a refresh. */
  async getRefresh(parameters: ApiParameters<'getRefresh'>, options?: ApiCallOptions): Promise<ApiReply<'getRefresh'>> {
    return (await this.call('getRefresh', parameters, options)).reply;
  }

  /** List the changes of a business. */
  async listBusinessEvents(
    parameters: ApiParameters<'listBusinessEvents'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'listBusinessEvents'>> {
    return (await this.call('listBusinessEvents', parameters, options)).reply;
  }

  /** Match a list of companies. */
  async matchCompanies(
    parameters: ApiParameters<'matchCompanies'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'matchCompanies'>> {
    return (await this.call('matchCompanies', parameters, options)).reply;
  }

  /** Get the reconciliation service. */
  async getReconciliationService(
    parameters: ApiParameters<'getReconciliationService'> = {},
    options?: ApiCallOptions,
  ): Promise<ApiReply<'getReconciliationService'>> {
    return (await this.call('getReconciliationService', parameters, options)).reply;
  }

  /** Create a batch. */
  async createBatch(
    parameters: ApiParameters<'createBatch'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'createBatch'>> {
    return (await this.call('createBatch', parameters, options)).reply;
  }

  /** Get a batch. */
  async getBatch(parameters: ApiParameters<'getBatch'>, options?: ApiCallOptions): Promise<ApiReply<'getBatch'>> {
    return (await this.call('getBatch', parameters, options)).reply;
  }

  /** Delete a batch. */
  async deleteBatch(
    parameters: ApiParameters<'deleteBatch'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'deleteBatch'>> {
    return (await this.call('deleteBatch', parameters, options)).reply;
  }

  /** Cancel a batch. */
  async cancelBatch(
    parameters: ApiParameters<'cancelBatch'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'cancelBatch'>> {
    return (await this.call('cancelBatch', parameters, options)).reply;
  }

  /** List the liens of a business. */
  async listLiens(parameters: ApiParameters<'listLiens'>, options?: ApiCallOptions): Promise<ApiReply<'listLiens'>> {
    return (await this.call('listLiens', parameters, options)).reply;
  }

  /** List the loans of a business. */
  async listLoans(parameters: ApiParameters<'listLoans'>, options?: ApiCallOptions): Promise<ApiReply<'listLoans'>> {
    return (await this.call('listLoans', parameters, options)).reply;
  }

  /** List the motor carrier registrations of a business. */
  async listFmcsaRegistrations(
    parameters: ApiParameters<'listFmcsaRegistrations'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'listFmcsaRegistrations'>> {
    return (await this.call('listFmcsaRegistrations', parameters, options)).reply;
  }

  /** List the licenses of a business. */
  async listLicenses(
    parameters: ApiParameters<'listLicenses'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'listLicenses'>> {
    return (await this.call('listLicenses', parameters, options)).reply;
  }

  /** List the permits of a business. */
  async listPermits(
    parameters: ApiParameters<'listPermits'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'listPermits'>> {
    return (await this.call('listPermits', parameters, options)).reply;
  }

  /** List the federal records of a business. */
  async listFederal(
    parameters: ApiParameters<'listFederal'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'listFederal'>> {
    return (await this.call('listFederal', parameters, options)).reply;
  }

  /** List changes of businesses. */
  async listChanges(
    parameters: ApiParameters<'listChanges'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'listChanges'>> {
    return (await this.call('listChanges', parameters, options)).reply;
  }

  /** Search people. */
  async searchPeople(
    parameters: ApiParameters<'searchPeople'>,
    options?: ApiCallOptions,
  ): Promise<ApiReply<'searchPeople'>> {
    return (await this.call('searchPeople', parameters, options)).reply;
  }

  /** List jurisdictions. */
  async listJurisdictions(
    parameters: ApiParameters<'listJurisdictions'> = {},
    options?: ApiCallOptions,
  ): Promise<ApiReply<'listJurisdictions'>> {
    return (await this.call('listJurisdictions', parameters, options)).reply;
  }

  /** Get the account. */
  async getAccount(
    parameters: ApiParameters<'getAccount'> = {},
    options?: ApiCallOptions,
  ): Promise<ApiReply<'getAccount'>> {
    return (await this.call('getAccount', parameters, options)).reply;
  }

  /** Get the health of the API. */
  async getHealth(
    parameters: ApiParameters<'getHealth'> = {},
    options?: ApiCallOptions,
  ): Promise<ApiReply<'getHealth'>> {
    return (await this.call('getHealth', parameters, options)).reply;
  }

  /** Get the liveness of the process. */
  async getLiveness(
    parameters: ApiParameters<'getLiveness'> = {},
    options?: ApiCallOptions,
  ): Promise<ApiReply<'getLiveness'>> {
    return (await this.call('getLiveness', parameters, options)).reply;
  }
}
