import { decidedBusiness } from '@registry/business-profile';
import type { Business, CompanyScreening, Monitor } from '@registry/contracts-records-sections';
import type { WorkspaceView } from '../../annotations/workspace-view.store.ts';

/** A business as a workspace sees it: with its own ids and tags, its decisions, its orders and how it follows it. */
export function toWorkspaceBusiness(
  business: Business,
  screening: CompanyScreening,
  { externalId, tags, decisions, orders }: WorkspaceView,
  monitor: Monitor | null,
): Business {
  return {
    ...decidedBusiness(business, screening, decisions),
    external_id: externalId,
    tags: [...tags],
    orders: [...orders],
    monitor,
  };
}

/**
 * The same in the JSON of a business without its records. A quotation mark inside a text has a backslash before it, so no value has what
 * is replaced.
 */
export function addWorkspaceView(
  json: string,
  { externalId, tags, orders }: WorkspaceView,
  monitor: Monitor | null,
): string {
  let text = json;
  if (externalId !== null)
    text = replaceFirst(text, '"external_id":null', `"external_id":${JSON.stringify(externalId)}`);
  if (tags.length > 0) text = replaceFirst(text, '"tags":[]', `"tags":${JSON.stringify(tags)}`);
  if (orders.length > 0) text = replaceLast(text, '"orders":[]', `"orders":${JSON.stringify(orders)}`);
  if (monitor !== null) text = replaceLast(text, '"monitor":null', `"monitor":${JSON.stringify(monitor)}`);
  return text;
}

function replaceFirst(text: string, from: string, to: string): string {
  return replaceAt(text, text.indexOf(from), from, to);
}

function replaceLast(text: string, from: string, to: string): string {
  return replaceAt(text, text.lastIndexOf(from), from, to);
}

function replaceAt(text: string, at: number, from: string, to: string): string {
  if (at === -1) throw new Error(`A business has no ${from}.`);
  return text.slice(0, at) + to + text.slice(at + from.length);
}
