import { port, settingsReader, str } from '@registry/config';
import { wholeNumber } from '../../gateway.config.ts';

/** The settings of the open demo alone. */
export const demoConfig = settingsReader({
  DEMO_PORT: port({ default: 3001, desc: 'where the open demo listens; 0 takes a free port' }),
  DEMO_URL: str({ default: '', desc: 'its public address, for links; without it they are paths' }),
  DEMO_SITE_NAME: str({ default: 'Business Registry', desc: 'how its pages call it' }),
  MCP_URL: str({ default: '', desc: 'the public address of the tool server, for the discovery document' }),
  DEMO_PER_MINUTE: wholeNumber({ default: 60, desc: 'requests a minute of one client address; 0 sets no limit' }),
  DEMO_PER_DAY: wholeNumber({ default: 2_000, desc: 'requests a day of one client address; 0 sets no limit' }),
  DEMO_SETTLE_SECONDS: wholeNumber({
    default: 30,
    desc: 'seconds without a change after which an answer is known to stay what it is, for If-None-Match',
  }),
  TRUSTED_PROXIES: str({
    default: '',
    desc: 'addresses and networks whose X-Forwarded-For is believed, separated by commas',
  }),
});
