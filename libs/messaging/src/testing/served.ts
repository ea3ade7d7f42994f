import 'reflect-metadata';
import { PATTERN_EXTRAS_METADATA } from '@nestjs/microservices/constants.js';
import type { Message } from '@registry/contracts-message';
import { NoWithheldCompanies, showCompanies, type WithheldCompanies } from '../shown/show-companies.ts';

type Method = (request: unknown) => unknown;

/** A handler whose replies pass the frame, as those of a service do: a test that calls it reads what leaves the service. */
export function served<Handler extends object>(
  handler: Handler,
  companies: WithheldCompanies = new NoWithheldCompanies(),
): Handler {
  return new Proxy(handler, {
    get(target, key): unknown {
      const value: unknown = Reflect.get(target, key, target);
      if (typeof value !== 'function') return value;
      const { message } = (Reflect.getMetadata(PATTERN_EXTRAS_METADATA, value) ?? {}) as {
        readonly message?: Message<unknown, unknown>;
      };
      const method = value.bind(target) as Method;
      const { show } = message ?? {};
      if (show === undefined) return method;
      return async (request: unknown) => showCompanies(show, await method(request), request, companies);
    },
  });
}
