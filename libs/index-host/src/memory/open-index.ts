import { Logger } from '@nestjs/common';
import type { OutboxStore } from '@registry/feed';
import { freeReplaced, NameIndex } from '@registry/name-index';
import { isReachable, itemsAfter, parsePosition } from '../feed-position.ts';
import { indexMetrics } from '../index-metrics.ts';
import type { IndexSettings } from '../index-settings.ts';
import type { BuildPriority } from '../build/fork-server.ts';
import { isFarBehind } from './rebuild-due.ts';

const logger = new Logger('IndexReplica');

/** The index of the newest base file, unless too many changes have come since, or not all of them are kept. */
export async function openNearFile(settings: IndexSettings, outbox: OutboxStore): Promise<NameIndex | undefined> {
  const image = await settings.files.readNewest((error) => logger.warn(error.message));
  if (image === undefined) return undefined;
  const index = NameIndex.of(image);
  const position = parsePosition(index.position);
  if (!(await isReachable(outbox, position))) return undefined;
  return isFarBehind(index.statistics, settings, await itemsAfter(outbox, position)) ? undefined : index;
}

/** An index of a base that is built from the tables, before there are searches. */
export async function buildFromTables({ builder, files }: IndexSettings): Promise<NameIndex> {
  const path = await files.nextPath();
  await builder.build(path, 'normal');
  const image = await files.read(path, (error) => logger.error(error.message));
  if (image === undefined) throw new Error(`The base of the index that was built could not be read from ${path}.`);
  await files.removeOld();
  return NameIndex.of(image);
}

/**
 * Builds a new base while an index is searched, and puts it in the place of the old one. Returns its position; undefined where the old one
 * stays, as the file could not be read. An older file cannot replace it: it lacks changes that the index has and does not get again.
 */
export async function rebuildFromTables(
  index: NameIndex,
  { builder, files }: IndexSettings,
  priority: BuildPriority,
): Promise<string | undefined> {
  const startedAt = performance.now();
  const count = (outcome: string): void => indexMetrics.rebuilds.inc({ index: files.name, outcome });
  const rebuild = index.startRebuild();
  try {
    const path = await files.nextPath();
    await builder.build(path, priority);
    const image = await files.read(path, (error) => logger.error(error.message));
    const { baseBytes, bufferBytes } = index.statistics;
    if (image === undefined) await rebuild.abandon();
    else await rebuild.adopt(image);
    await freeReplaced(baseBytes + bufferBytes);
    await files.removeOld();
    const ms = Math.round(performance.now() - startedAt);
    if (image !== undefined) logger.log({ message: 'index rebuilt', documents: index.statistics.documents, ms });
    count(image === undefined ? 'failed' : 'done');
    return image?.meta.position;
  } catch (error) {
    await rebuild.abandon();
    count('failed');
    throw error;
  }
}
