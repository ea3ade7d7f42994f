import { AppError, codes } from '@registry/errors';
import type { KnownKey } from './key-cache.ts';

/** The key, if its workspace has the enterprise plan; `features` are what requires it, as the subject of a sentence. */
export function requireEnterprise(key: KnownKey, features: string): KnownKey {
  if (key.plan === 'enterprise') return key;
  throw new AppError(codes.key.planRequired, {
    message: `${features} require the enterprise plan; this key's workspace has the ${key.plan} plan. Use a key of an enterprise workspace.`,
  });
}

/** The key, if it is of a sandbox; likewise. */
export function requireSandbox(key: KnownKey, features: string): KnownKey {
  if (key.plan === 'sandbox') return key;
  throw new AppError(codes.key.planRequired, {
    message: `${features} require a sandbox; this key's workspace has the ${key.plan} plan. Use a key of a workspace with the plan sandbox.`,
  });
}
