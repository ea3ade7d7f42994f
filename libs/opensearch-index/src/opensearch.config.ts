import { num, str } from '@registry/config';

/** Settings of a service whose index may be in OpenSearch. */
export const openSearchSpecs = {
  INDEX_ENGINE: str({ choices: ['memory', 'opensearch'], default: 'memory', desc: 'place of the search index' }),
  INDEX_URL: str({ default: '', desc: 'URLs of nodes of OpenSearch, separated by commas' }),
  INDEX_USER: str({ default: '', desc: 'OpenSearch user' }),
  INDEX_PASSWORD: str({ default: '', desc: 'OpenSearch password' }),
  INDEX_CA_FILE: str({ default: '', desc: 'PEM file of the certificate authority of OpenSearch' }),
  INDEX_PREFIX: str({ default: 'registry', desc: 'first part of the names of indexes in OpenSearch' }),
  INDEX_SHARDS: num({ default: 3, desc: 'shards of a new index in OpenSearch' }),
  INDEX_TIMEOUT_MS: num({ default: 5_000, desc: 'deadline of a search in OpenSearch, in ms' }),
};

export type OpenSearchSettings = {
  readonly [Name in keyof typeof openSearchSpecs]: (typeof openSearchSpecs)[Name] extends ReturnType<typeof num>
    ? number
    : string;
};
