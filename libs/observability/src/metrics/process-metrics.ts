import { Gauge } from 'prom-client';
import { diskSettings } from '../disk.config.ts';
import { freeShare } from '../disk-warnings.ts';

/** The disk of every process, in addition to the metrics of Node. Read at each scrape. */
export const processMetrics = {
  diskFree: new Gauge({
    name: 'data_disk_free_ratio',
    help: 'Fraction of free space on the disk of DATA_DIR. Absent if the process stores nothing there.',
    async collect() {
      const share = await freeShare(diskSettings().DATA_DIR);
      if (share === undefined) this.remove();
      else this.set(share);
    },
  }),
  diskFreeMin: new Gauge({
    name: 'data_disk_free_min_ratio',
    help: 'Fraction of free disk space that triggers a warning: DISK_FREE_SHARE_MIN.',
    collect() {
      this.set(diskSettings().DISK_FREE_SHARE_MIN);
    },
  }),
};
