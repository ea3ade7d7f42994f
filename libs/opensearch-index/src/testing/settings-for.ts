import type { OpenSearchSettings } from '../opensearch.config.ts';

/** Settings of a service whose index is in this cluster. */
export function settingsFor(urls: readonly string[]): OpenSearchSettings {
  return {
    INDEX_ENGINE: 'opensearch',
    INDEX_URL: urls.join(),
    INDEX_USER: '',
    INDEX_PASSWORD: '',
    INDEX_CA_FILE: '',
    INDEX_PREFIX: 'test',
    INDEX_SHARDS: 3,
    INDEX_TIMEOUT_MS: 20_000,
  };
}
