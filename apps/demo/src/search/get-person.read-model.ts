import { Injectable } from '@nestjs/common';
import type { RequestFor } from '@registry/contracts-message';
import type { GetPersonReply, getPerson } from '@registry/contracts-demo';
import { cutToWords, foldedName, OFFICER_NAME_LENGTH_MAX } from '@registry/domain';
import { AppError, codes } from '@registry/errors';
import { Database } from '@registry/persistence';
import { findNamedPeople } from './named-people.ts';

/** One name on file with a window of its companies. */
@Injectable()
export class GetPersonReadModel {
  constructor(private readonly database: Database) {}

  async read({ name, ...window }: RequestFor<typeof getPerson>): Promise<GetPersonReply> {
    const folded = foldedName(cutToWords(name, OFFICER_NAME_LENGTH_MAX));
    const [person] = folded === '' ? [] : await findNamedPeople(this.database, [folded], window);
    if (person === undefined) {
      throw new AppError(codes.business.notFound, { message: `No company lists ${JSON.stringify(name)} there.` });
    }
    return { person };
  }
}
