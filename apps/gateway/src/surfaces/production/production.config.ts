import { port, settingsReader } from '@registry/config';
import { wholeNumber } from '../../gateway.config.ts';
import { signUpSetting } from '../../accounts/sign-up.ts';
import { publicUrls } from '../../addresses/public-urls.ts';

/** The settings of only the production API. */
export const productionConfig = settingsReader({
  PRODUCTION_PORT: port({ default: 3000, desc: 'port of the production API; 0 takes a free port' }),
  ...publicUrls,
  ...signUpSetting,
  BURST_PER_SECOND: wholeNumber({
    default: 0,
    desc: 'requests per second per key and replica; 0 for no limit',
  }),
  EXPORT_STOPPED_SECONDS: wholeNumber({
    default: 60,
    desc: 'seconds after which the client of an export that reads nothing is disconnected',
  }),
});
