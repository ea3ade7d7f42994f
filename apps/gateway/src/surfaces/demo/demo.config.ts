import { port, settingsReader, str } from '@registry/config';
import { wholeNumber } from '../../gateway.config.ts';
import { publicUrls } from '../../addresses/public-urls.ts';

/** The settings of only the open demo. */
export const demoConfig = settingsReader({
  DEMO_PORT: port({ default: 3001, desc: 'port of the open demo; 0 takes a free port' }),
  ...publicUrls,
  DEMO_SITE_NAME: str({ default: 'Business Registry', desc: 'name of the site on its pages' }),
  DEMO_REPORT_URL: str({
    default: '',
    desc: 'mailto: or https: address where readers report errors; without it, pages have no such link',
  }),
  SOURCES_DIR: str({ default: 'libs/sources', desc: 'folder of the source descriptions' }),
  DEMO_PER_MINUTE: wholeNumber({ default: 60, desc: 'requests per minute per client address; 0 for no limit' }),
  DEMO_PER_DAY: wholeNumber({ default: 2_000, desc: 'requests per day per client address; 0 for no limit' }),
  DEMO_SETTLE_SECONDS: wholeNumber({
    default: 30,
    desc: 'seconds without changes before responses become cacheable by ETag',
  }),
  TRUSTED_PROXIES: str({
    default: '',
    desc: 'addresses or networks whose X-Forwarded-For header is trusted, separated by commas',
  }),
});
