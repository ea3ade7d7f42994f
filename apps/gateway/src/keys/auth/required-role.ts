import { AppError, codes } from '@registry/errors';
import type { KnownKey } from './key-cache.ts';

/** The key, if it manages its workspace. Throws `role_required`. */
export function requireManager(key: KnownKey): KnownKey {
  if (key.role === 'manage') return key;
  throw new AppError(codes.key.roleRequired, {
    message: `Keys, usage and logs of a workspace require a key with the role manage; this key has the role ${key.role}. Use a key that manages the workspace, or have the operator create one.`,
  });
}
