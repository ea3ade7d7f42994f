import { HIDDEN_EVERYWHERE_MAX, HIDDEN_ON_COMPANY_MAX } from '@registry/contracts-business-registry';
import { formatBusinessId, hiddenKey, type HiddenValue } from '@registry/domain';
import type { PoolClient } from 'pg';
import { publishCompanies } from '../change-events/publish-companies.ts';
import { publishHiddenValue } from '../change-events/registry-hidden.topic.ts';
import { beginMerge } from '../load/state-turns.ts';
import { addHiddenValue, hiddenOn, liftHiddenValue, type Scope } from '../suppressions/hidden-values.store.ts';
import type { Decision } from '../decisions/decision-options.ts';
import { raiseVersion } from '../companies/raise-version.ts';
import type { SuppressionOutcome } from './suppress-business.ts';
import { registrationsWith, remainingAddresses, valuesOnFile } from './values-on-file.ts';

/** Values that an error names at most. */
const NAMED_MAX = 20;

/** A value to hide, or to show again. */
export interface HidingRequest {
  readonly scope: Scope;
  readonly value: HiddenValue;
  /** The value may be one that only records have. */
  readonly isUnlisted: boolean;
}

/**
 * The outcome, with the value as it is written down, addresses of a hidden person that the company still has, and the registrations of
 * its entity that have the value too: their own responses go on showing it.
 */
export interface HidingOutcome {
  readonly outcome: SuppressionOutcome;
  readonly value: HiddenValue;
  readonly remaining: readonly string[];
  readonly elsewhere: readonly string[];
}

/**
 * Hides a person or contact on a company, or a contact on all, in the client's transaction. All tables keep it, and every shape that
 * leaves is without it. Copies of the company get its next version. Throws for a value that the company does not have on file.
 */
export async function hideValue(
  client: PoolClient,
  request: HidingRequest,
  decision: Decision,
): Promise<HidingOutcome> {
  const { scope } = request;
  if (scope !== null) await beginMerge(client, scope.state);
  const value = await findValue(client, request);
  const hidden = await hiddenOn(client, scope);
  const max = scope === null ? HIDDEN_EVERYWHERE_MAX : HIDDEN_ON_COMPANY_MAX;
  const isKnown = hidden.some((one) => one.kind === value.kind && hiddenKey(one) === hiddenKey(value));
  if (!isKnown && hidden.length >= max) {
    const where = scope === null ? 'on all companies' : `on ${formatBusinessId(scope)}`;
    throw new Error(`${max} values are hidden ${where}, which is the most. Show one again with "brds unsuppress".`);
  }
  const number = await addHiddenValue(client, scope, value, decision);
  const outcome = await publish(client, scope, number);
  if (scope === null || outcome !== 'done') return { outcome, value, remaining: [], elsewhere: [] };
  const remaining = value.kind === 'person' ? await remainingAddresses(client, scope, value) : [];
  return { outcome, value, remaining, elsewhere: await registrationsWith(client, scope, value) };
}

/** Shows a hidden value again, in the client's transaction. */
export async function showValue(
  client: PoolClient,
  { scope, value }: HidingRequest,
  decision: Decision,
): Promise<HidingOutcome> {
  if (scope !== null) await beginMerge(client, scope.state);
  const hidden = await hiddenOn(client, scope);
  const number = await liftHiddenValue(client, scope, value, decision);
  const written = hidden.find((one) => one.kind === value.kind && hiddenKey(one) === hiddenKey(value));
  return { outcome: await publish(client, scope, number), value: written ?? value, remaining: [], elsewhere: [] };
}

/** First the value, so that a consumer of the company's next version knows it. */
async function publish(client: PoolClient, scope: Scope, number: number | undefined): Promise<SuppressionOutcome> {
  if (number === undefined) return 'nothing-to-do';
  await publishHiddenValue(client, number);
  if (scope === null) return 'done';
  const written = await raiseVersion(client, scope);
  if (written === undefined) return 'unknown';
  await publishCompanies(client, scope.state, [{ ...written, action: 'changed' }], written.isSample);
  return 'done';
}

/** The value as the registry writes it. */
async function findValue(client: PoolClient, { scope, value, isUnlisted }: HidingRequest): Promise<HiddenValue> {
  const onFile = scope === null ? null : await valuesOnFile(client, scope, value.kind);
  if (scope === null || onFile === null) return value;
  const key = hiddenKey(value);
  const found = onFile.find((text) => hiddenKey({ ...value, text }) === key);
  if (found !== undefined) return { ...value, text: found };
  if (isUnlisted) return value;
  const id = formatBusinessId(scope);
  const others = onFile.slice(0, NAMED_MAX).map((text) => `\n  ${text}`);
  const more = onFile.length > NAMED_MAX ? '\n  …' : '';
  const listed = others.length === 0 ? ' none.' : `${others.join('')}${more}`;
  throw new Error(
    `${value.text} is not on file for ${id}. ${LISTS[value.kind]} of ${id}:${listed}\n` +
      'Give it as the registry writes it. If only records have it, or the company is not loaded yet, add --unlisted.',
  );
}

const LISTS: Readonly<Record<HiddenValue['kind'], string>> = {
  person: 'People',
  address: 'Addresses',
  phone: 'Phone numbers',
  email: 'Email addresses',
};
