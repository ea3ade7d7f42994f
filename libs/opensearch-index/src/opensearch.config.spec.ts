import { describe, expect, it } from '@jest/globals';
import { readSettings } from '@registry/config';
import { openSearchSpecs, whereOpenSearch } from './opensearch.config.ts';

const read = (settings: Record<string, string>) => whereOpenSearch(readSettings(openSearchSpecs, settings));
const set = { INDEX_ENGINE: 'opensearch', INDEX_URL: 'https://a:9200, https://b:9200' };

describe('settings of OpenSearch', () => {
  it('are read where the index is there', () => {
    expect(read({ INDEX_URL: '' })).toBeUndefined();
    expect(read({ ...set, INDEX_USER: 'u', INDEX_PASSWORD: 'p', INDEX_SHARDS: '12' })).toMatchObject({
      INDEX_URL: 'https://a:9200,https://b:9200',
      INDEX_SHARDS: 12,
      INDEX_TIMEOUT_MS: 5_000,
    });
    expect(read({ ...set, INDEX_URL: 'http://a:9200' })?.INDEX_PREFIX).toBe('registry');
  });

  it.each([
    [{ INDEX_URL: '' }, /INDEX_URL is not set/],
    [{ INDEX_URL: 'a:9200' }, /INDEX_URL is not an http:/],
    [{ INDEX_URL: 'https://a:9200,' }, /INDEX_URL is not an http:/],
    [{ INDEX_USER: 'u' }, /INDEX_PASSWORD is not set/],
    [{ INDEX_PASSWORD: 'p' }, /INDEX_USER and/],
    [{ INDEX_URL: 'https://a:1,http://b:1', INDEX_USER: 'u', INDEX_PASSWORD: 'p' }, /INDEX_PASSWORD would be sent/],
    [{ INDEX_PREFIX: 'Registry' }, /INDEX_PREFIX is "Registry"/],
    [{ INDEX_PREFIX: '' }, /INDEX_PREFIX is ""/],
    [{ INDEX_SHARDS: '0' }, /INDEX_SHARDS is "0"/],
    [{ INDEX_SHARDS: '1.5' }, /INDEX_SHARDS is "1.5"/],
    [{ INDEX_TIMEOUT_MS: '-1' }, /INDEX_TIMEOUT_MS is "-1"/],
  ])('that cannot be used are named: %j', (settings, error) => {
    expect(() => read({ ...set, ...settings })).toThrow(error);
  });
});
