import { settingsReader, share, str } from '@registry/config';

/** The disk that a process watches, and the share of it below which little is free. */
export const diskSettings = settingsReader({
  DATA_DIR: str({ default: '.data', desc: 'folder of the files of the process' }),
  DISK_FREE_SHARE_MIN: share({ default: 0.05, desc: 'share of the disk below which /health and status warn' }),
});
