import { describe, expect, it, jest } from '@jest/globals';
import { defineMessage, grounds, type ShowsCompanies } from '@registry/contracts-message';
import type { HiddenOfCompany } from '@registry/domain';
import { ServedMessage } from '../served-message.ts';
import { NoWithheldCompanies, showCompanies, type Withheld, type WithheldCompanies } from './show-companies.ts';

type Company = Readonly<Record<'id' | 'name' | 'full_address', string>>;

interface Reply {
  readonly companies: readonly Company[];
  readonly note: string;
}

const ADDRESS = '130 SAMPLE LN, DALLAS, OR 97338';
const hiding: HiddenOfCompany = { values: [{ kind: 'address', text: ADDRESS }], names: [] };
const company = (id: string): Company => ({ id, name: `Company ${id}`, full_address: ADDRESS });
const reply: Reply = { companies: ['us-or-1', 'us-or-2', 'us-or-3'].map(company), note: `filed at ${ADDRESS}` };

const declared = { subject: 'spec.list', deadlineMs: 1, example: { request: {}, reply } };

const nothing = new NoWithheldCompanies();

/** What a service knows, which counts how often it is read. */
function knowing(known: Readonly<Record<string, Withheld>>) {
  const find = jest.fn((ids: readonly string[]) => {
    return Promise.resolve(new Map(ids.flatMap((id) => (known[id] === undefined ? [] : [[id, known[id]] as const]))));
  });
  const notFound = (id: string): Promise<Error> => Promise.resolve(new Error(`No business has the id ${id}.`));
  return { find, notFound } satisfies WithheldCompanies;
}

const list: ShowsCompanies<Reply, unknown> = ({ companies, note }, show) => ({
  companies: show.list(companies, ({ id }) => id),
  note,
});
const about: ShowsCompanies<Reply, undefined> = (shape, show) => {
  show.about('us-or-2');
  return shape;
};

describe('a reply with several companies', () => {
  it('hides an address on the company that hides it, shows it on the other, and lacks the suppressed one', async () => {
    const service = knowing({
      'us-or-1': { hidden: hiding, isSuppressed: false },
      'us-or-3': { hidden: null, isSuppressed: true },
    });
    const shown = await showCompanies(list, reply, undefined, service);
    expect(shown).toEqual({
      companies: [{ ...company('us-or-1'), full_address: null }, company('us-or-2')],
      note: reply.note,
    });
    expect(service.find.mock.calls).toEqual([[['us-or-1', 'us-or-2', 'us-or-3']]]);
  });

  it('is the very same where nothing is withheld, and is not looked up where it names no company', async () => {
    expect(await showCompanies(list, reply, undefined, knowing({}))).toBe(reply);
    const none: Reply = { companies: [], note: '' };
    expect(await showCompanies(list, none, undefined, nothing)).toBe(none);
    await expect(showCompanies(list, reply, undefined, nothing)).rejects.toThrow('us-or-1');
  });

  it('is the error of an unknown company where the one that it is about is suppressed', async () => {
    const hidden = knowing({ 'us-or-2': { hidden: hiding, isSuppressed: false } });
    expect(await showCompanies(about, reply, undefined, hidden)).toEqual(reply);
    const suppressed = knowing({ 'us-or-2': { hidden: null, isSuppressed: true } });
    await expect(showCompanies(about, reply, undefined, suppressed)).rejects.toThrow('No business has the id us-or-2.');
  });

  it('is made again where a company that the rest follows from was suppressed meanwhile, and is an error where it still has it', async () => {
    const verdict: ShowsCompanies<Reply, unknown> = ({ companies, note }, show) => ({
      companies: grounds(show, companies, ({ id }) => id),
      note,
    });
    const message = new ServedMessage(defineMessage<Reply>()({ ...declared, shows: verdict }));
    const suppressed = knowing({ 'us-or-2': { hidden: null, isSuppressed: true } });
    const without = { companies: [company('us-or-1')], note: 'made without it' };
    const make = jest.fn(() => Promise.resolve<Reply>(without)).mockResolvedValueOnce(reply);
    expect([await message.reply(make, undefined, suppressed), make.mock.calls.length]).toEqual([without, 2]);
    const stale = message.reply(() => Promise.resolve(reply), undefined, suppressed);
    await expect(stale).rejects.toMatchObject({ code: { slug: 'upstream_unavailable' }, retryAfterSeconds: 1 });
  });

  it('loses what its request carries, and keeps names that the contract states', async () => {
    const carried: ShowsCompanies<Reply, { readonly hidden?: HiddenOfCompany }> = (shape, show, { hidden }) =>
      show.part({ hidden }, shape);
    expect(await showCompanies(carried, reply, {}, nothing)).toBe(reply);
    expect(await showCompanies(carried, reply, { hidden: hiding }, nothing)).toMatchObject({
      note: 'filed at …, DALLAS, OR 97338',
    });
    const person: HiddenOfCompany = { values: [{ kind: 'person', text: 'Jane Roe' }], names: [] };
    const service = knowing({ 'us-or-1': { hidden: person, isSuppressed: false } });
    const named =
      (names: readonly string[]): ShowsCompanies<string, undefined> =>
      (text, show) =>
        show.part({ id: 'us-or-1', names }, text);
    const text = 'Jane Roe Farms LLC of Jane Roe';
    expect(await showCompanies(named(['Jane Roe Farms LLC']), text, undefined, service)).toBe(
      'Jane Roe Farms LLC of …',
    );
    expect(await showCompanies(named([]), text, undefined, service)).toBe('… Farms LLC of …');
  });
});

it('a contract that does not say which companies it shows does not compile', () => {
  // @ts-expect-error shows is missing
  expect(defineMessage<Reply>()(declared).show).toBeUndefined();
  expect(defineMessage<Reply>('no company')(declared).show).toBeUndefined();
  expect(defineMessage<Reply>()({ ...declared, shows: list }).show).toBe(list);
});
