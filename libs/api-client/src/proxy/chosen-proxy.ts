import { ApiUnreachable } from '../api-error.ts';
import type { ProxySettings } from './proxy.config.ts';

/** The forward proxy for calls of an address; undefined if it is called directly. Throws where the variable has no URL. */
export function chosenProxy(address: string, settings: ProxySettings): URL | undefined {
  const target = new URL(address);
  const text = target.protocol === 'https:' ? settings.https : settings.http;
  if (text === undefined || isExcluded(target, settings.none ?? '')) return undefined;
  return proxyUrl(text);
}

/** `proxy.example.com:8080` is a proxy too. */
export function proxyUrl(text: string): URL {
  const url = text.includes('://') ? text : `http://${text}`;
  if (/^https?:/i.test(url) && URL.canParse(url)) return new URL(url);
  const message = `The proxy is ${text}; expected a URL, such as http://proxy.example.com:8080.`;
  throw new ApiUnreachable(message, { isTimeout: false, cause: undefined });
}

/** Checks that `NO_PROXY` names the host, its domain, or `*`; with or without the port. */
function isExcluded({ hostname, port, protocol }: URL, none: string): boolean {
  const usual = protocol === 'https:' ? '443' : '80';
  const host = hostname.replaceAll(/[[\]]/g, '');
  return none
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((rule) => rule !== '')
    .some((rule) => {
      const [, name = '', onlyPort] = /^\[?(.*?)\]?(?::(\d+))?$/.exec(rule) ?? [];
      const domain = name.replace(/^\*?\./, '');
      const isNamed = name === '*' || host === domain || host.endsWith(`.${domain}`);
      return isNamed && (onlyPort === undefined || onlyPort === (port || usual));
    });
}
