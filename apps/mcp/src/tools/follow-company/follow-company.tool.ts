import type { Watchlist } from '@registry/api-client';
import { hash } from 'node:crypto';
import type { DataApi } from '../../data-api/data-api.ts';
import { argumentSchemas, bareId } from '../argument-schemas.ts';
import { companyLabel, readCompany } from '../company-name.ts';
import { objectOutput } from '../output-schemas.ts';
import { UnusableArgument } from '../tool-failure.ts';
import { defineTool } from '../tool.ts';

/** The name of the watchlists that the tool creates, one for each address. */
const NAME = 'Followed by assistants';
/** As many as the API returns at most. */
const LISTS_PER_PAGE = 100;
/** Milliseconds within which several first calls create one watchlist. */
const ONCE_MS = 60_000;

export const followCompany = defineTool({
  name: 'follow_company',
  title: 'Follow a company',
  description:
    'Follow a company: adds it to a watchlist of the workspace, else to one that mails its changes once a day to the person who signed in, or with an API key to the contact address. Repeating it changes nothing.',
  scope: 'watch',
  isOfWorkspace: () => true,
  writes: { isIdempotent: true, isOpen: true },
  arguments: {
    id: argumentSchemas.id,
    watchlist: { type: 'string', description: 'Id of a watchlist, wl_…', read: bareId },
  },
  required: ['id'],
  output: objectOutput(['company', 'watchlist', 'is_new']),
  respond: async ({ id, watchlist: chosen }, { api, site }) => {
    const company = await readCompany(api, id);
    const { list, isCreated } = chosen === undefined ? await ownWatchlist(api) : await givenWatchlist(api, chosen);
    const { status } = await api.call('followEntities', { id: list.id, entity_id: company.id });
    const isNew = status === 201;
    const { name, delivery } = list;
    const page = site === '' ? 'the page of the watchlist' : `${site}/watchlists/${list.id}`;
    const text = [
      `${isNew ? 'Followed' : 'Already followed, nothing changed'}: ${companyLabel(company)}, in the watchlist "${name}" (${list.id})${isCreated ? ', which was created for it' : ''}.`,
      `${deliveryText(list)} list_changes lists them.`,
      `To undo it, a person unfollows the company${isCreated ? ' or deletes the watchlist' : ''} on ${page}, or a program calls DELETE /v1/watchlists/${list.id}/entities/${company.id}.`,
    ];
    const watchlist = { id: list.id, name, status: list.status, delivery: delivery.type, is_created: isCreated };
    return { structured: { company, watchlist, is_new: isNew }, text: text.join('\n') };
  },
});

interface ChosenWatchlist {
  readonly list: Watchlist;
  readonly isCreated: boolean;
}

async function givenWatchlist(api: DataApi, id: string): Promise<ChosenWatchlist> {
  return { list: (await api.call('getWatchlist', { id })).reply, isCreated: false };
}

/** The digest to the caller's own address, which is created once. No argument takes an address: a text of a record could name one. */
async function ownWatchlist(api: DataApi): Promise<ChosenWatchlist> {
  const { email } = (await api.call('getAccount', {})).reply;
  const readPage = async (page: number) => (await api.call('listWatchlists', { page, per_page: LISTS_PER_PAGE })).reply;
  if (email === null) throw noAddress((await readPage(1)).data);
  for (let page = 1, isLeft = true; isLeft; page++) {
    const { data: lists, has_more } = await readPage(page);
    const known = lists.find(({ name, delivery }) => name === NAME && 'email' in delivery && delivery.email === email);
    if (known !== undefined) return { list: known, isCreated: false };
    isLeft = has_more;
  }
  // The key is stored for a day, and a field of HTTP has no letters beyond ASCII.
  const once = { 'idempotency-key': `follow_company ${hash('sha256', email)} ${Math.floor(Date.now() / ONCE_MS)}` };
  const created = await api.call('createWatchlist', { name: NAME, delivery: { type: 'digest', email } }, once);
  return { list: created.reply, isCreated: created.headers.get('idempotency-replayed') !== 'true' };
}

function noAddress(lists: readonly Watchlist[]): UnusableArgument {
  const known = lists.map(({ id, name }) => `${id} (${name})`).join(', ');
  return new UnusableArgument(
    `watchlist is missing, and the workspace has no contact address for a daily mail; expected ${known === '' ? 'the id of a watchlist' : `one of ${known}`}. Add it, or have a person set the contact address in the settings of the workspace.`,
  );
}

function deliveryText({ status, delivery }: Watchlist): string {
  if (status !== 'active') return `The watchlist is ${status}: nothing is delivered, and changes are kept.`;
  if ('url' in delivery) return `Its changes are posted to the webhook at ${new URL(delivery.url).host}.`;
  const to =
    'email' in delivery ? delivery.email : `each ${delivery.role} of the workspace, ${delivery.recipient_count} now`;
  return `Its changes are mailed once a day to ${to}, if there are any.`;
}
