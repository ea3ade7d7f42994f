import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { listMatchKeys, type MatchKeys, type RegisterDetails } from '@registry/contracts-business-registry';
import { Handles } from '@registry/messaging/handles';
import { MatchKeysReadModel } from './match-keys.read-model.ts';
import { RegisterDetailsReadModel } from './register-details.read-model.ts';
import { COMPANIES_OF_STATEMENT } from './rows-by-company.ts';

/** Characters of JSON after which a reply takes no further companies: they are at most three times as many bytes, and NATS takes 8 MB. */
const LENGTH_MAX = 1_048_576;

/** Match keys of several companies. */
@Controller()
export class ListMatchKeysHandler {
  constructor(
    private readonly matchKeys: MatchKeysReadModel,
    private readonly details: RegisterDetailsReadModel,
  ) {}

  /** One statement after the other, so that others are not kept waiting. */
  @Handles(listMatchKeys)
  async listMatchKeys(
    @Payload() { companies, withDetails }: RequestFor<typeof listMatchKeys>,
  ): Promise<ReplyTo<typeof listMatchKeys>> {
    const all: (MatchKeys | null)[] = [];
    const details: RegisterDetails[][] = [];
    for (let length = 0; all.length < companies.length && length <= LENGTH_MAX;) {
      const some = companies.slice(all.length, all.length + COMPANIES_OF_STATEMENT);
      const read = await Promise.all(
        some.map(async ({ state, fileNumber }) => (await this.matchKeys.find(state, fileNumber)) ?? null),
      );
      all.push(...read);
      length += JSON.stringify(read).length;
      if (!withDetails) continue;
      const found = await Promise.all(some.map(({ state, fileNumber }) => this.details.find(state, fileNumber)));
      details.push(...found);
      length += JSON.stringify(found).length;
    }
    return { matchKeys: all, ...(withDetails ? { details } : {}) };
  }
}
