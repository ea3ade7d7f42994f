import { statfs } from 'node:fs/promises';

/** What `diskSettings` reads. */
export interface WatchedDisk {
  readonly DATA_DIR: string;
  readonly DISK_FREE_SHARE_MIN: number;
}

/** A sentence where less of the disk of `DATA_DIR` is free than `DISK_FREE_SHARE_MIN`; none where that folder is not there. */
export async function diskWarnings({ DATA_DIR, DISK_FREE_SHARE_MIN }: WatchedDisk): Promise<string[]> {
  const free = await freeShare(DATA_DIR);
  if (free === undefined || free >= DISK_FREE_SHARE_MIN) return [];
  return [`${percent(free)} of the disk is free, less than ${percent(DISK_FREE_SHARE_MIN)} (DISK_FREE_SHARE_MIN)`];
}

/** The share of a folder's disk that is free; undefined where the folder is not there. */
export async function freeShare(folder: string): Promise<number | undefined> {
  const disk = await statfs(folder).catch(() => undefined); // nothing is kept there
  return disk === undefined || disk.blocks === 0 ? undefined : disk.bavail / disk.blocks;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(1))} %`;
}
