import { port, settingsReader } from '@registry/config';
import { wholeNumber } from '../../gateway.config.ts';

/** The settings of the production API alone. */
export const productionConfig = settingsReader({
  PRODUCTION_PORT: port({ default: 3000, desc: 'where the production API listens; 0 takes a free port' }),
  BURST_PER_SECOND: wholeNumber({
    default: 0,
    desc: 'requests of one key to one replica within a second; 0 sets no limit',
  }),
});
