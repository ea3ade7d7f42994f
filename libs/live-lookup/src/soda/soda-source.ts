import { isFileNumber, type StateCode } from '@registry/domain';
import type { LiveDescription, SourceDefinition } from '@registry/pipeline';
import type { LiveReply, LiveQuery, LiveSource } from '../live-source.ts';
import type { PoliteHost } from '../polite-host.ts';
import { nameCondition } from './name-condition.ts';
import { SodaDataset } from './soda-dataset.ts';
import { soqlLiteral } from './soql-text.ts';

/** A registry on a Socrata portal, queried in SoQL as its source.yml describes. */
export class SodaSource implements LiveSource {
  readonly slug: string;
  readonly state: StateCode;
  readonly #dataset: SodaDataset<'business'>;

  constructor(definition: SourceDefinition<'business'>, live: LiveDescription, state: StateCode, host: PoliteHost) {
    this.slug = definition.slug;
    this.state = state;
    this.#dataset = new SodaDataset(definition, live, host);
  }

  byName(words: string): LiveQuery | undefined {
    const subject = nameCondition(words, this.#dataset.live.names);
    return subject === undefined ? undefined : { subject };
  }

  byFileNumber(fileNumber: string): LiveQuery | undefined {
    const { column, form } = this.#dataset.live.fileNumber;
    const number = fileNumber.trim();
    if (!isFileNumber(number) || !form.test(number)) return undefined;
    return { subject: `${column} = ${soqlLiteral(number.toUpperCase())}` };
  }

  async send({ subject }: LiveQuery, signal: AbortSignal): Promise<LiveReply> {
    const { items, passedOver, isCut, retrievedAt } = await this.#dataset.send(subject, signal);
    if (items.length === 0 && passedOver !== undefined) {
      throw this.#dataset.wrongLayout(`no row can be taken: ${passedOver}`);
    }
    // If the response ends at the limit, its last company may be incomplete.
    const lastMayBeCut = isCut && this.#dataset.definition.groupBy !== null;
    return { items: lastMayBeCut ? items.slice(0, -1) : items, retrievedAt };
  }
}
