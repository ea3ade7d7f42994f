import { Controller, Inject } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import type { RequestFor, ReplyTo } from '@registry/contracts-message';
import { listRecordHolders, type RecordHolder } from '@registry/contracts-records-sections';
import { fileNumberKey, isSameNumber, RECORD_KINDS, type RecordKind } from '@registry/domain';
import { Handles } from '@registry/messaging/handles';
import { type Database, READ_DATABASE } from '@registry/persistence';
import { RECORD_HOLDERS } from './record-holders.sql.ts';

/** Holders of a reply at most: a number of several registers has few. */
const HOLDERS_MAX = 10;

type HolderRow = Omit<RecordHolder, 'section'> & Record<'kind', RecordKind> & Record<'number', string>;

/** Finds whom a number of an agency was issued to. */
@Controller()
export class ListRecordHoldersHandler {
  constructor(@Inject(READ_DATABASE) private readonly database: Database) {}

  @Handles(listRecordHolders)
  async listRecordHolders(
    @Payload() { number }: RequestFor<typeof listRecordHolders>,
  ): Promise<ReplyTo<typeof listRecordHolders>> {
    const key = fileNumberKey(number);
    const keys = new Set([key, key.replace(/^0+(?=.)/, '')]);
    const rows = await this.database.query<HolderRow>(RECORD_HOLDERS, [[...keys]]);
    const holders = rows
      .filter((row) => isSameNumber(row.number, number))
      .slice(0, HOLDERS_MAX)
      .map(({ kind, names, state, fileNumber, ein, subjectNos }) => {
        return { section: RECORD_KINDS[kind].sections[0], names, state, fileNumber, ein, subjectNos };
      });
    return { holders };
  }
}
