import { nameKey, portions, type StateCode } from '@registry/domain';
import type { RecordPart, SourceDefinition, SourceItem } from '@registry/pipeline';
import { LiveFailure } from '../live-failure.ts';
import type { LiveLienQuery, LiveLiens, LivePartsReply } from '../live-liens.ts';
import type { PoliteHost } from '../polite-host.ts';
import { nameCondition } from './name-condition.ts';
import { SodaDataset } from './soda-dataset.ts';
import { soqlLiteral } from './soql-text.ts';

/** Maximum number of a company's names in a request: its legal name and the first of its former and trade names. */
const NAMES_MAX = 3;
/** Filings of a company that are fetched, the newest. */
const FILINGS_MAX = 300;
/** Maximum number of filings in a request. */
const FILINGS_AT_ONCE = 100;

type Dataset = SodaDataset<'record-part'>;

/** A UCC register on a Socrata portal: one dataset, or several whose rows join by the number of a filing. */
export class SodaLiens implements LiveLiens {
  readonly slug: string;
  readonly state: StateCode;
  readonly #datasets: readonly Dataset[];
  readonly #named: Dataset;

  /** `definitions` are the sources of the family `slug`, each with a live section. One of them has the names of debtors. */
  constructor(
    slug: string,
    state: StateCode,
    definitions: readonly SourceDefinition<'record-part'>[],
    toHost: (host: string) => PoliteHost,
  ) {
    this.slug = slug;
    this.state = state;
    this.#datasets = definitions.map((definition) => {
      if (definition.live === null) throw new Error(`${definition.slug} does not describe live lookups.`);
      return new SodaDataset(definition, definition.live, toHost(definition.live.host));
    });
    const named = this.#datasets.find(({ live }) => live.names.length > 0);
    if (named === undefined) throw new Error(`No source of ${slug} says which column has the names of debtors.`);
    this.#named = named;
  }

  byNames(names: readonly string[]): LiveLienQuery | undefined {
    const request = names.slice(0, NAMES_MAX).filter((name) => nameKey(name) !== '');
    const conditions = request.flatMap((name) => nameCondition(name, this.#named.live.names) ?? []);
    if (conditions.length === 0) return undefined;
    const where = [...new Set(conditions)]
      .sort()
      .map((condition) => `(${condition})`)
      .join(' or ');
    const nameKeys = [...new Set(request.map(nameKey))].sort();
    return { subject: `${where}\n${nameKeys.join('\n')}`, where, nameKeys };
  }

  async send({ where, nameKeys }: LiveLienQuery, signal: AbortSignal): Promise<LivePartsReply[]> {
    const found = await this.#named.send(where, signal);
    if (found.isCut) throw tooMany(this.#named);
    const numbers = this.#numbersOf(found.items, new Set(nameKeys));
    if (numbers.length === 0) return [];
    return Promise.all(this.#datasets.map((dataset) => fetchByNumbers(dataset, numbers, signal)));
  }

  /** The numbers of the newest filings against a debtor of one of the names. */
  #numbersOf(items: readonly SourceItem<RecordPart>[], wanted: ReadonlySet<string>): string[] {
    const numbers = items.flatMap((item) => {
      const mapped = item.map();
      if (!mapped.ok || !mapped.value.adds.subject.names.some(({ name }) => wanted.has(nameKey(name)))) return [];
      return mapped.value.joinKeys.map((joinKey) => joinKey.slice(joinKey.indexOf(':') + 1));
    });
    const { newest, fileNumber } = this.#named.live;
    const usable = [...new Set(numbers)].filter((number) => fileNumber.form.test(number));
    // Without a date they come in the order of their numbers, the newest last.
    return newest === null ? usable.slice(-FILINGS_MAX) : usable.slice(0, FILINGS_MAX);
  }
}

/** All rows of filings. A filing that arrived in part would lack some of its parties. */
async function fetchByNumbers(
  dataset: Dataset,
  numbers: readonly string[],
  signal: AbortSignal,
): Promise<LivePartsReply> {
  const { column } = dataset.live.fileNumber;
  const replies = await Promise.all(
    portions(numbers, FILINGS_AT_ONCE).map((chunk) =>
      dataset.send(`${column} in (${chunk.map(soqlLiteral).join(',')})`, signal),
    ),
  );
  if (replies.some(({ isCut }) => isCut)) throw tooMany(dataset);
  return {
    definition: dataset.definition,
    items: replies.flatMap(({ items }) => items),
    retrievedAt: replies.map(({ retrievedAt }) => retrievedAt).sort()[0] ?? new Date().toISOString(),
  };
}

function tooMany({ definition, live }: Dataset): LiveFailure {
  return new LiveFailure('too-large', `${definition.slug}: more than ${live.rowsMax} rows come.`);
}
