import { makeValidator, port, settingsReader, str, url } from '@registry/config';
import { wholeNumber } from '../../gateway.config.ts';
import { signUpSetting } from '../../accounts/sign-up.ts';
import { publicUrls } from '../../addresses/public-urls.ts';

/** An email address, or a `mailto:` or `https:` URL, as a URL; `''` without one. */
const contactUrl = makeValidator<string>((text) => {
  const contact = text.includes(':') || text === '' ? text : `mailto:${text}`;
  if (/^(mailto:[^\s@]+@[^\s@]+\.[^\s@]+|https:\/\/\S+|)$/.test(contact) && (contact === '' || URL.canParse(contact)))
    return contact;
  throw new Error(`is ${JSON.stringify(text)}; expected an email address, or a mailto: or https: URL`);
});

/** The settings of only the open demo. */
export const demoConfig = settingsReader({
  DEMO_PORT: port({ default: 3001, desc: 'port of the open demo; 0 takes a free port' }),
  ...publicUrls,
  ...signUpSetting,
  DEMO_SITE_NAME: str({ default: 'Business Registry', desc: 'name of the site on its pages' }),
  DEMO_REPORT_URL: str({
    default: '',
    desc: 'mailto: or https: address where readers report errors; without it, pages have no such link',
  }),
  SUPPORT_CONTACT: contactUrl({
    default: '',
    desc: 'email address, mailto: or https: URL of the support, for pages; without it, they name none',
  }),
  SECURITY_CONTACT: contactUrl({
    default: '',
    desc: 'email address, mailto: or https: URL for reports of vulnerabilities; without it, security.txt does not exist',
  }),
  INCIDENTS_FILE: str({
    default: '',
    desc: 'file of YAML or JSON with the incidents of the status page, read again when it changes',
  }),
  MCP_HEALTH_URL: url({ default: '', desc: 'URL of the health of the tool server, for the status page' }),
  PRODUCTION_HEALTH_URL: url({ default: '', desc: 'URL of the health of the production API, for the status page' }),
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
