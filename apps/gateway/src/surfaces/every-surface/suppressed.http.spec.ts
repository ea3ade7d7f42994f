import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@registry/testing';
import { describeSuppressedInBatches } from '../../batches/suppressed-in-batches.suite.ts';
import { GatewaySurface, StartedGateway } from '../../testing/started-gateway.ts';
import { ID, OTHER, SHARED_NUMBER } from './hidden-companies.suite.ts';
import { describeHiddenValues } from './hidden-values.suite.ts';
import { describePlantedValues, PLANTED } from './planted-values.suite.ts';
import { describeVerifiedCompanies, VERIFIED } from '../../verifications/verified-companies.suite.ts';

/** One stack, on which an operator suppresses companies and values of them. */
describe('what an operator suppresses', () => {
  let gateway: StartedGateway;
  const at = () => gateway;

  beforeAll(async () => {
    gateway = await StartedGateway.start({
      surfaces: ['production', 'demo'],
      services: ['business-registry', 'records-sections', 'people', 'jurisdiction', 'demo', 'watchlist', 'batches'],
      ...PLANTED,
      companies: [...PLANTED.companies, VERIFIED.company],
      states: ['CA'],
      loads: [VERIFIED.load],
    });
  }, 300_000);
  afterAll(() => gateway.end());

  describe('a company with values that nothing else has', () => describePlantedValues(at));

  describe('a person, address, phone number or email address', () => describeHiddenValues(at));

  it('a company is found by no number of a record, and others with that number are', async () => {
    const key = await gateway.makeKey();
    const demo = new GatewaySurface(gateway.running, 'demo');
    const found = async () => {
      const responses = await Promise.all([
        gateway.get(`/v1/businesses?q=${SHARED_NUMBER}`, { headers: { 'x-api-key': key } }),
        demo.get(`/v1/search?q=${SHARED_NUMBER}`),
      ]);
      return responses.map(({ status, text }) => {
        if (status !== 200) return [text]; // a service is still starting
        const { data, total_count } = JSON.parse(text) as { data: { id: string }[]; total_count: number };
        return [total_count, ...data.map(({ id }) => id).sort()];
      });
    };
    const all = [2, ID, OTHER];
    await eventually(found, [all, all], 60_000);
    expect(JSON.parse((await demo.get(`/v1/search?q=${SHARED_NUMBER}`)).text)).toMatchObject({
      facets: { state: [{ value: 'us-co', count: 2 }] },
    });
    await gateway.run('business-registry', 'suppress', OTHER, '--reason', 'spec');
    await eventually(found, Array(2).fill([1, ID]), 60_000);
    await gateway.run('business-registry', 'unsuppress', OTHER, '--reason', 'spec');
    await eventually(found, [all, all], 60_000);
  }, 200_000);

  // It stops the watchlist service at its end.
  describe('a verified company', () => describeVerifiedCompanies(at, PLANTED.companies));

  // It stops the registry at its end.
  describe('a company of stored batches', () => describeSuppressedInBatches(at));
});
