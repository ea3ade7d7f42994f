import { expect, it } from '@jest/globals';
import { demoProblemIn } from '../../testing/watchlist-workspace.ts';
import { describeOperation } from '../../testing/watchlist-operation.suite.ts';

const WEBHOOK = { name: 'Suppliers', delivery: { type: 'webhook', url: 'https://example.com/hook' } };
const DIGEST = { name: 'Suppliers', delivery: { type: 'digest', email: 'news@example.com' } };
describeOperation('createWatchlist', (at) => {
  const create = (body: unknown, headers = {}) => at().workspace.send('POST', '/v1/watchlists', body, headers);

  it('201: makes a watchlist of a digest', async () => {
    const response = await create(DIGEST);
    expect([response.status, at().document.departures('createWatchlist', response)]).toEqual([201, []]);
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      ratelimit: expect.stringMatching(/^"daily"/),
    });
    expect(JSON.parse(response.text)).toMatchObject({
      object: 'watchlist',
      id: expect.stringMatching(/^wl_[0-9A-Za-z]{22}$/),
      ...DIGEST,
      entity_count: 0,
      last_sequence: 0,
      secret: null,
    });
  });

  it('201: makes a watchlist of a digest to a role, which nobody has', async () => {
    const response = await create({ name: 'Suppliers', delivery: { type: 'digest', role: 'member' } });
    expect([response.status, at().document.departures('createWatchlist', response)]).toEqual([201, []]);
    const delivery = { type: 'digest', role: 'member', recipient_count: 0, unsubscribed_count: 0 };
    expect(JSON.parse(response.text)).toMatchObject({ status: 'disabled', delivery, secret: null });
    expect(JSON.parse(response.text)).not.toHaveProperty('delivery.email');
  });

  it('201, 409: answers the same to the same Idempotency-Key, and refuses it with another body', async () => {
    const headers = { 'idempotency-key': 'a 1' };
    const [first, again] = [await create(DIGEST, headers), await create(DIGEST, headers)];
    expect([again.status, JSON.parse(again.text)]).toEqual([201, JSON.parse(first.text)]);
    const other = await create({ ...DIGEST, name: 'Others' }, headers);
    expect(at().document.departures('createWatchlist', other)).toEqual([]);
    expect(demoProblemIn(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    expect(demoProblemIn(await create(DIGEST, { 'idempotency-key': 'ü' }))).toMatchObject({ status: 400 });
  });

  it.each([
    ['no JSON', '{"name":', undefined],
    ['an array', '[]', undefined],
    ['null', 'null', undefined],
    ['nothing', '', undefined],
    ['a field that is not known', { ...DIGEST, colour: 'red' }, 'colour'],
    ['no name', { delivery: DIGEST.delivery }, 'name'],
    ['an empty name', { ...DIGEST, name: ' ' }, 'name'],
    ['a name of another type', { ...DIGEST, name: 7 }, 'name'],
    ['a name that is too long', { ...DIGEST, name: 'x'.repeat(201) }, 'name'],
    ['no delivery', { name: 'x' }, 'delivery'],
    ['a delivery that is a text', { name: 'x', delivery: 'mail' }, 'delivery'],
    ['a delivery of no type', { name: 'x', delivery: { url: 'https://example.com/' } }, 'delivery.type'],
    ['a delivery of an unknown type', { name: 'x', delivery: { type: 'fax' } }, 'delivery.type'],
    [
      'a field of the other delivery',
      { name: 'x', delivery: { ...WEBHOOK.delivery, email: 'a@b.example' } },
      'delivery.email',
    ],
    ['no address', { name: 'x', delivery: { type: 'digest' } }, 'delivery.email'],
    ['an address that is none', { name: 'x', delivery: { type: 'digest', email: 'nobody' } }, 'delivery.email'],
    [
      'an address that is null',
      { name: 'x', delivery: { type: 'digest', email: null, role: 'owner' } },
      'delivery.email',
    ],
    ['an unknown role', { name: 'x', delivery: { type: 'digest', role: 'admin' } }, 'delivery.role'],
    ['an address and a role', { name: 'x', delivery: { ...DIGEST.delivery, role: 'owner' } }, 'delivery.role'],
    ['a role of a webhook', { name: 'x', delivery: { ...WEBHOOK.delivery, role: 'owner' } }, 'delivery.role'],
    ['no URL', { name: 'x', delivery: { type: 'webhook' } }, 'delivery.url'],
    ['a URL without TLS', { name: 'x', delivery: { type: 'webhook', url: 'http://example.com/' } }, 'delivery.url'],
    [
      'a URL of an internal host',
      { name: 'x', delivery: { type: 'webhook', url: 'https://10.0.0.1/' } },
      'delivery.url',
    ],
    ...[
      'https:\\\\127.0.0.1',
      'https://example.com\\a',
      'https://example.com/ä',
      'https://example.com/a b',
      'https://example.com/%zz',
    ].map(
      (url) => [`${url}, which is no URI`, { name: 'x', delivery: { type: 'webhook', url } }, 'delivery.url'] as const,
    ),
    [
      'an event type that is none',
      { name: 'x', delivery: { ...WEBHOOK.delivery, event_types: ['x'] } },
      'delivery.event_types',
    ],
  ])('422: refuses a body with %s, by the path of what is wrong', async (_what, body, param) => {
    const response = await create(body);
    expect(at().document.departures('createWatchlist', response)).toEqual([]);
    const { message, ...problem } = demoProblemIn(response);
    expect(problem).toMatchObject({ status: 422, code: 'invalid_body', ...(param === undefined ? {} : { param }) });
    expect(message).toMatch(/\.$/);
  });

  it('422: says what is expected of the field, of the right kind first', async () => {
    const url = 'https://example.com/';
    const wrong = [
      [{ name: 7, delivery: DIGEST.delivery }, 'name is 7; expected a string. Correct it.'],
      [{ name: 'x', delivery: { type: 'webhook' } }, 'delivery.url is missing; expected a string. Correct it.'],
      [
        { name: 'x', delivery: { type: 'webhook', url, event_types: 'lien.filed' } },
        'delivery.event_types is "lien.filed"; expected an array. Correct it.',
      ],
      [
        { ...DIGEST, colour: 'red' },
        'colour is not a field of this body; expected name, delivery, test_clock. Correct the name or leave it out.',
      ],
    ] as const;
    for (const [body, message] of wrong) expect(demoProblemIn(await create(body))).toMatchObject({ message });
  });

  it('422: refuses a name of characters that nobody sees or that turn the direction, and a body that is nested deeply', async () => {
    for (const name of ['\u200b', '\u2060\ufeff', '\u00ad\u034f', 'a\u202eb', 'a\u2066b', 'a\u2028b', '\u3164']) {
      expect([name, demoProblemIn(await create({ ...DIGEST, name }))]).toMatchObject([
        name,
        { status: 422, param: 'name' },
      ]);
    }
    const deep = `{"name":"x","delivery":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
    expect(demoProblemIn(await create(deep))).toMatchObject({ status: 422, code: 'invalid_body' });
  });

  it('413, 415: refuses a body that is too large, and one that is not JSON', async () => {
    const large = await create({ ...DIGEST, name: 'x'.repeat(70_000) });
    const text = await create(JSON.stringify(DIGEST), { 'content-type': 'text/plain' });
    for (const response of [large, text]) expect(at().document.departures('createWatchlist', response)).toEqual([]);
    expect(demoProblemIn(large)).toMatchObject({ status: 413, code: 'payload_too_large' });
    expect(demoProblemIn(text)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });
});
