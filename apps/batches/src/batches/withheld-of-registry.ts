import { Injectable } from '@nestjs/common';
import { listHiddenValues } from '@registry/contracts-business-registry';
import { MessageClient } from '@registry/messaging';
import { type Withheld, WithheldCompanies } from '@registry/messaging/shown';

/** Finds the hidden values of companies in stored results. Rows that have a suppressed one are matched again before: see `CheckedBatches`. */
@Injectable()
export class WithheldOfRegistry extends WithheldCompanies {
  constructor(private readonly services: MessageClient) {
    super();
  }

  async find(ids: readonly string[]): Promise<ReadonlyMap<string, Withheld>> {
    const { companies } = await this.services.call(listHiddenValues, { ids });
    return new Map(companies.map(({ id, hidden }) => [id, { hidden, isSuppressed: false }] as const));
  }
}
