import { InvalidSettings, makeValidator, str } from '@registry/config';

/** Throws for anything but http and https, which is found before the first request then. */
const nodeUrls = makeValidator<string>((text) => {
  const urls = text === '' ? [] : listUrls(text);
  if (!urls.every((url) => /^https?:\/\/[^\s/]/.test(url) && URL.canParse(url)))
    throw new Error('is not an http:// or https:// URL, like https://host:9200');
  return urls.join();
});

/** OpenSearch takes no capital letters, blanks or wildcards in names, and no sign at the beginning. */
const indexPrefix = makeValidator<string>((text) => {
  if (!/^[a-z\d][a-z\d_-]{0,99}$/.test(text))
    throw new Error(`is ${JSON.stringify(text)}; expected up to 100 of a-z, 0-9, - and _, the first a letter or digit`);
  return text;
});

const wholeUpTo = (max: number) =>
  makeValidator<number>((text) => {
    if (!/^[1-9]\d{0,8}$/.test(text) || Number(text) > max)
      throw new Error(`is ${JSON.stringify(text)}; expected a whole number from 1 to ${max}`);
    return Number(text);
  });

/** Settings of a service whose index may be in OpenSearch. */
export const openSearchSpecs = {
  INDEX_ENGINE: str({ choices: ['memory', 'opensearch'], default: 'memory', desc: 'place of the search index' }),
  INDEX_URL: nodeUrls({ default: '', desc: 'URLs of nodes of OpenSearch, separated by commas' }),
  INDEX_USER: str({ default: '', desc: 'OpenSearch user' }),
  INDEX_PASSWORD: str({ default: '', desc: 'OpenSearch password' }),
  INDEX_CA_FILE: str({ default: '', desc: 'PEM file of the certificate authority of OpenSearch' }),
  INDEX_PREFIX: indexPrefix({
    default: 'registry',
    desc: 'first part of the names of indexes in OpenSearch; each installation in a cluster needs another',
  }),
  INDEX_SHARDS: wholeUpTo(1_024)({ default: 3, desc: 'shards of a new index in OpenSearch' }),
  INDEX_TIMEOUT_MS: wholeUpTo(600_000)({ default: 5_000, desc: 'deadline of a search in OpenSearch, in ms' }),
};

export type OpenSearchSettings = {
  readonly [Name in keyof typeof openSearchSpecs]: (typeof openSearchSpecs)[Name] extends ReturnType<
    ReturnType<typeof wholeUpTo>
  >
    ? number
    : string;
};

/** Undefined where the index is in memory. Throws `InvalidSettings` for settings that do not go together. */
export function whereOpenSearch(settings: OpenSearchSettings): OpenSearchSettings | undefined {
  if (settings.INDEX_ENGINE !== 'opensearch') return undefined;
  const { INDEX_URL, INDEX_USER, INDEX_PASSWORD } = settings;
  if (INDEX_URL === '') throw new InvalidSettings('INDEX_URL is not set, which INDEX_ENGINE=opensearch needs.');
  if ((INDEX_USER === '') !== (INDEX_PASSWORD === ''))
    throw new InvalidSettings('One of INDEX_USER and INDEX_PASSWORD is not set; OpenSearch needs both or neither.');
  if (INDEX_PASSWORD !== '' && !listUrls(INDEX_URL).every((url) => url.startsWith('https://')))
    throw new InvalidSettings('INDEX_PASSWORD would be sent as plain text: INDEX_URL has a URL that is not https://.');
  return settings;
}

export function listUrls(text: string): string[] {
  return text.split(',').map((url) => url.trim());
}
