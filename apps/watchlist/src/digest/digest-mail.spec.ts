import { describe, expect, it } from '@jest/globals';
import { exampleResult } from '@registry/contracts-records-sections';
import { exampleEvent } from '@registry/contracts-watchlist';
import { digestMail } from './digest-mail.ts';

const address = (type: string, fullAddress: string) => ({ object: 'address', type: [type], full_address: fullAddress });

describe('the mail of a digest', () => {
  const digest = {
    ...{
      watchlistId: 'wl_1',
      name: 'Suppliers',
      contact: 'ops@customer.example',
      day: '2026-11-09',
    },
    ...{ afterSequence: 0, throughSequence: 1, attempts: 1 },
  };
  const links = { publicUrl: 'https://registry.example', unsubscribeUrl: 'https://registry.example/unsubscribe/x' };
  const renderText = async (changes: (typeof exampleEvent)['data']['changes']) =>
    (
      await digestMail(
        digest,
        { email: 'ada@example.com', personId: null, role: null },
        { events: [{ ...exampleEvent, data: { ...exampleEvent.data, changes } }], count: 1 },
        links,
      )
    ).text;

  it('says in words what changed of a list, and nothing of what stayed', async () => {
    const [stays, goes, comes] = [
      address('mailing', 'PO BOX 1'),
      address('principal', '1 A ST'),
      address('principal', '2 B ST'),
    ];
    const name = { object: 'name', name: 'OLD NAME LLC', type: 'alternative', kind: 'former' };
    const agent = {
      object: 'person',
      name: 'ANN ROE',
      titles: [{ object: 'person_title', title: 'Registered Agent' }],
      address: goes,
    };
    const text = await renderText([
      { field: 'addresses', before: [stays, goes], after: [comes, stays] },
      { field: 'alternative_names', before: [], after: [name] },
      { field: 'agents', before: [agent], after: [] },
      { field: 'date', before: null, after: '2026-11-20' },
    ]);
    expect(text).toContain('Addresses: removed 1 A ST (principal); added 2 B ST (principal)');
    expect(text).toContain('Alternative names: added OLD NAME LLC (former)');
    expect(text).toContain('Agents: removed ANN ROE (Registered Agent), 1 A ST');
    expect(text).toContain('Date: 2026-11-20');
    expect(text).not.toMatch(/PO BOX|[{}]/);
  });

  it('names the role or the address of a person that changed, and nothing where only the spelling differs', async () => {
    const ilsa = (titles: readonly string[], at: string) => [
      {
        ...{ object: 'person', name: 'ILSA', address: address('other', at) },
        titles: titles.map((title) => ({ object: 'person_title', title })),
      },
    ];
    const text = await renderText([
      { field: 'officers', before: ilsa(['President', 'Manager'], '1 A ST'), after: ilsa(['President'], '1 A ST') },
      { field: 'agents', before: ilsa(['Registered Agent'], '1 A ST'), after: ilsa(['Registered Agent'], '2 B ST') },
      { field: 'addresses', before: [address('principal', '1 A ST')], after: [address('principal', '1 A Street')] },
    ]);
    expect(text).toContain('Officers: ILSA: President, Manager → President');
    expect(text).toContain('Agents: ILSA: 1 A ST → 2 B ST');
    expect(text).not.toContain('Addresses');
  });

  it('names a screening hit that came or went by its entry and list', async () => {
    const text = await renderText([
      { field: 'watchlist', before: null, after: exampleResult },
      { field: 'watchlist', before: exampleResult, after: null },
    ]);
    const { entity_name: name, list } = exampleResult;
    expect(text).toContain(`Watchlist: ${name} (${list})`);
    expect(text).toContain(`Watchlist: ${name} (${list}) → none`);
    expect(text).not.toMatch(/watchlist_result|[{}]/);
  });

  it('says why it comes, what the data may not be used for, and where the watchlist is', async () => {
    const text = await renderText(exampleEvent.data.changes);
    expect(text).toContain('A customer of this service (contact: ops@customer.example) set up a watchlist');
    expect(text).toContain('To stop these emails, use the unsubscribe link');
    expect(text).toContain('Fair Credit Reporting Act');
    expect(text).toContain('Watchlist: https://registry.example/watchlists/wl_1');
  });
});
