import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codes } from '@registry/errors';
import { SmallDisk, startPostgres, temporaryFolder, type TestPostgres } from '@registry/testing';
import { eventually } from '@registry/testing';
import { Database } from './database.ts';
import { openPool } from './pool.ts';

/** Megabytes: a cluster, and little more. */
const DISK_MB = 160;
const folder = temporaryFolder('full-disk');
const disk = new SmallDisk(folder.path, DISK_MB);
const { refusal } = disk;
afterAll(() => {
  if (refusal === undefined) disk.unmount();
  folder.remove();
});

if (refusal !== undefined)
  // Root in a container that may mount has it.
  it.skip(`a database on a full disk is not tried: ${refusal}`, () => undefined);
else
  describe('a database on a full disk', () => {
    let postgres: TestPostgres;
    let database: Database;

    beforeAll(async () => {
      postgres = await startPostgres({ parent: folder.path });
      database = new Database(openPool({ url: postgres.adminUrl, name: 'spec' }));
      await database.query({ name: '', text: 'CREATE TABLE known AS SELECT 1 AS n' });
    }, 60_000);
    afterAll(async () => {
      await database.pool.end();
      await postgres.remove();
    });

    it('is not well and not ready as long as nothing can be written, though it still responds', async () => {
      const another = () => new Database(database.pool); // a check of its own, without the last write of another
      expect([await database.check(), await database.takesWrites()]).toEqual(['ok', true]);
      await disk.fill();
      expect(await database.query({ name: '', text: 'SELECT n FROM known' })).toEqual([{ n: 1 }]);
      await expect(
        database.query({ name: '', text: 'CREATE TABLE more AS SELECT generate_series(1, 100000)' }),
      ).rejects.toMatchObject({ code: codes.service.upstreamUnavailable });
      expect(await another().check()).toMatch(/takes no writes: .*No space left/);
      expect(await another().takesWrites()).toBe(false);
      disk.clear();
      await eventually(() => another().check(), 'ok');
    });
  });
