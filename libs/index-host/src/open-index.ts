import { Logger } from '@nestjs/common';
import type { OutboxStore } from '@registry/feed';
import { NameIndex } from '@registry/name-index';
import { isNear, parsePosition } from './feed-position.ts';
import type { IndexSettings } from './index-settings.ts';
import { REBUILD_SHARE } from './rebuild-due.ts';

/** Changed documents that a start applies to the newest base file, where a tenth of its documents is fewer. */
const APPLIED_AT_START_MAX = 10_000;

const logger = new Logger('IndexReplica');

/** The index of the newest base file, unless too many changes have come since, or not all of them are kept. */
export async function openNearFile({ files }: IndexSettings, outbox: OutboxStore): Promise<NameIndex | undefined> {
  const image = await files.readNewest((error) => logger.warn(error.message));
  if (image === undefined) return undefined;
  const index = NameIndex.of(image);
  const itemsMax = Math.max(APPLIED_AT_START_MAX, index.statistics.documents * REBUILD_SHARE);
  return (await isNear(outbox, parsePosition(index.position), itemsMax)) ? index : undefined;
}

/** An index of a base that is built from the tables, before there are searches. */
export async function buildFromTables({ builder, files }: IndexSettings): Promise<NameIndex> {
  await builder.build(await files.nextPath(), 'normal');
  const image = await files.readNewest((error) => logger.error(error.message));
  if (image === undefined) throw new Error(`No base of the index could be read from ${files.folder}.`);
  await files.removeOld();
  return NameIndex.of(image);
}
