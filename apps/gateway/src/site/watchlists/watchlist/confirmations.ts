import type { Watchlist } from '@registry/contracts-watchlist';
import { confirmationPage } from '../../layout/form-parts.ts';
import type { Html } from '../../layout/html.ts';
import { counted } from '../../layout/parts.ts';

/** The page that confirms an action; undefined for an action that needs none. */
export function confirmationMain({ id, name, entity_count: count }: Watchlist, action: string): Html | undefined {
  const form = { action: `/watchlists/${id}/${action}`, cancel: `/watchlists/${id}` };
  if (action === 'delete') {
    return confirmationPage(
      `Delete the watchlist “${name}”?`,
      `It follows ${counted(count, 'company', 'companies')}. Its events and deliveries are deleted too. This cannot be undone.`,
      { ...form, button: 'Delete watchlist' },
    );
  }
  if (action === 'rotate-secret') {
    return confirmationPage(
      `Rotate the secret of “${name}”?`,
      'A new secret is created and shown once. For 24 hours, events have two signatures, one by each secret. Then the previous secret is no longer used.',
      { ...form, button: 'Rotate secret' },
    );
  }
  return undefined;
}
