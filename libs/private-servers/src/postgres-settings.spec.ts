import { describe, expect, it } from '@jest/globals';
import { defaultSettings, freeRoom } from './postgres-settings.ts';

const GI_B = 2 ** 30;

describe('settings of a private Postgres', () => {
  it.each([
    ['a server', 24, 200, { shared_buffers: '6144MB', wal_buffers: '256MB', max_wal_size: '8192MB' }],
    ['a laptop in use', 4, 30, { shared_buffers: '1024MB', wal_buffers: '42MB', max_wal_size: '3072MB' }],
    ['a full machine', 0.2, 1, { shared_buffers: '128MB', wal_buffers: '4MB', max_wal_size: '512MB' }],
  ])('follow what %s has free', (_machine, memory, disk, settings) => {
    expect(defaultSettings({ memoryBytes: memory * GI_B, diskBytes: disk * GI_B })).toMatchObject(settings);
  });

  it('read what is free on the disk of the data', () => {
    const { memoryBytes, diskBytes } = freeRoom(import.meta.dirname);
    expect(memoryBytes).toBeGreaterThan(0);
    expect(diskBytes).toBeGreaterThan(0);
  });
});
