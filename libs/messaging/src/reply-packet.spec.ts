import { describe, expect, it } from '@jest/globals';
import { replyJson, writeReply } from './reply-packet.ts';

const response = { name: '},"response":{', list: [1, null] };

describe('the JSON of a reply in its packet', () => {
  it.each([undefined, 2])('is what the service replied, in form %s', (form) => {
    const packet = writeReply({ id: '7', form, response });
    expect(JSON.parse(packet)).toEqual({ id: '7', form, isDisposed: true, response });
    expect(replyJson(packet, { id: '7', form })).toBe(JSON.stringify(response));
  });

  it.each([
    ['an error', writeReply({ id: '7', form: 2, err: { code: 'business_not_found', message: 'no' } })],
    ['another form', writeReply({ id: '7', form: 1, response })],
    ['a packet in another order', JSON.stringify({ response, id: '7', form: 2, isDisposed: true })],
    ['a packet without a reply', writeReply({ id: '7', form: 2, response: undefined })],
    ['nothing', ''],
  ])('is undefined in %s, which is to be read', (_what, packet) => {
    expect(replyJson(packet, { id: '7', form: 2 })).toBeUndefined();
  });
});
