import { str } from '@registry/config';

/** The settings of both surfaces that name the public address of each server. */
export const publicUrls = {
  DEMO_URL: str({ default: '', desc: 'public URL of the demo for links; without it, links are paths' }),
  PRODUCTION_URL: str({ default: '', desc: 'public URL of the production API, for guides' }),
  MCP_URL: str({ default: '', desc: 'public URL of the tool server, for guides and the discovery document' }),
};

/** The public address of each server, without a slash at its end; `''` where it is not known. */
export type PublicAddresses = Readonly<Record<'production' | 'demo' | 'mcp', string>>;

export const ADDRESSES = Symbol('ADDRESSES');

export function publicAddresses(settings: Readonly<Record<keyof typeof publicUrls, string>>): PublicAddresses {
  const withoutSlash = (url: string): string => url.replace(/\/$/, '');
  return {
    production: withoutSlash(settings.PRODUCTION_URL),
    demo: withoutSlash(settings.DEMO_URL),
    mcp: withoutSlash(settings.MCP_URL),
  };
}
