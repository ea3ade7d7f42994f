import { settingsReader, share, str } from '@registry/config';

/** The disk that a process watches, and the share of it below which little is free. */
export const diskSettings = settingsReader({
  DATA_DIR: str({ default: '.data', desc: 'folder for the files of the process' }),
  DISK_FREE_SHARE_MIN: share({
    default: 0.05,
    desc: 'fraction of free disk space below which /health and status warn',
  }),
});
