import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type INestMicroservice, Logger, Module, Controller } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { Payload } from '@nestjs/microservices';
import { defineMessage, type RequestFor } from '@registry/contracts-message';
import { AppError, codes, type ErrorCode } from '@registry/errors';
import { eventually, startNats, type TestNats } from '@registry/testing';
import Type from 'typebox';
import { writeContext } from './context-headers.ts';
import { Handles } from './handles.ts';
import { MessageClient } from './message-client.ts';
import { connectToNats } from './nats-connection.ts';
import { ServiceServer } from './service-server.ts';

const fail = defineMessage<{ readonly ok: true }>('no company')({
  subject: 'spec.fail',
  deadlineMs: 5_000,
  request: { fault: Type.String() },
  errors: [codes.business.notFound],
  example: { request: { fault: 'none' }, reply: { ok: true } },
});

/** The same message as a later version has it. */
const failInLaterForm = { ...fail, subject: 'spec.fail-later', form: 2 };

/** What a handler may throw, by name. */
const FAULTS: Readonly<Record<string, ErrorCode>> = {
  listed: codes.business.notFound,
  common: codes.service.upstreamUnavailable,
  unlisted: codes.request.invalidParameter,
};

@Controller()
class FailHandler {
  static handled = 0;

  @Handles(fail)
  fail(@Payload() { fault }: RequestFor<typeof fail>): { ok: true } {
    FailHandler.handled += 1;
    const code = FAULTS[fault];
    if (code !== undefined) throw new AppError(code, { message: `thrown: ${fault}` });
    if (fault === 'unforeseen') throw new Error('a secret of the service');
    return { ok: true };
  }

  @Handles(failInLaterForm)
  failInLaterForm(@Payload() { fault }: RequestFor<typeof fail>): { ok: true } {
    return this.fail({ fault });
  }
}

@Module({ controllers: [FailHandler] })
class SpecModule {}

describe('what a service and its caller do not expect', () => {
  let nats: TestNats;
  let app: INestMicroservice;
  let client: MessageClient;
  const logged = jest.fn();

  beforeAll(async () => {
    nats = await startNats();
    const strategy = new ServiceServer({ url: nats.url, service: 'spec' });
    app = await NestFactory.createMicroservice(SpecModule, { strategy, logger: false });
    await app.listen();
    client = new MessageClient(nats.url, 'spec.asks');
    client.start();
    await eventually(() => Promise.resolve(client.isConnected), true);
  });
  beforeEach(() => void jest.spyOn(Logger.prototype, 'error').mockImplementation(logged));
  afterEach(() => {
    jest.restoreAllMocks();
    logged.mockClear();
  });
  afterAll(async () => {
    await client.close();
    await app.close();
    await nats.remove();
  });

  const response = (fault: string, message = fail) =>
    client.call(message, { fault }).catch((error: unknown) => {
      if (!(error instanceof AppError)) throw error;
      return { code: error.code.slug, message: error.message };
    });

  it('an error reaches the caller as it is where the contract lists it, or every message may have it', async () => {
    expect(await response('listed')).toEqual({ code: 'business_not_found', message: 'thrown: listed' });
    expect(await response('common')).toEqual({ code: 'upstream_unavailable', message: 'thrown: common' });
    expect(logged).not.toHaveBeenCalled();
  });

  it.each(['unlisted', 'unforeseen'])(
    'an error is refused and logged where it is %s: the caller gets internal_error',
    async (fault) => {
      const message = 'The service failed; the error was logged.';
      expect(await response(fault)).toEqual({ code: 'internal_error', message });
      expect(logged).toHaveBeenCalledWith(expect.objectContaining({ subject: 'spec.fail' }));
      expect(await response('none')).toEqual({ ok: true });
    },
  );

  it('a reply is passed on as the service wrote it, and an error is thrown, where only its JSON is wanted', async () => {
    expect(await client.callJson(fail, { fault: 'none' })).toBe('{"ok":true}');
    expect(await client.callJson(failInLaterForm, { fault: 'none' })).toBe('{"ok":true}');
    await expect(client.callJson(fail, { fault: 'listed' })).rejects.toMatchObject({ code: codes.business.notFound });
  });

  it.each(['', '{', '[]', '7', '{"data":7}', '{"data":{}}', '{"data":{"fault":7}}'])(
    'a malformed message is refused as invalid_message, and the next one served: %j',
    async (packet) => {
      const connection = await connectToNats(nats.url, 'spec.malformed');
      const reply = await connection.request(fail.subject, packet, { timeout: 5_000 });
      expect(reply.json()).toMatchObject({ err: { code: 'invalid_message' } });
      await connection.close();
      expect(await response('none')).toEqual({ ok: true });
    },
  );

  it('a message whose time is up is not handled, and the next one is', async () => {
    const [connection, packet] = [await connectToNats(nats.url, 'spec.expired'), '{"data":{"fault":"none"}}'];
    const before = FailHandler.handled;
    try {
      connection.publish(fail.subject, packet, { headers: writeContext(undefined, 0), reply: 'spec.expired.reply' });
      const next = { timeout: 5_000, headers: writeContext(undefined, 5_000) };
      expect((await connection.request(fail.subject, packet, next)).json()).toMatchObject({ response: { ok: true } });
      expect(FailHandler.handled - before).toBe(1); // a service takes messages in their order
    } finally {
      await connection.close();
    }
  });

  describe('a message of another form', () => {
    it('is read where only its JSON is wanted: a reply that is not last in its packet, and one of another form', async () => {
      const connection = await connectToNats(nats.url, 'spec.former');
      connection.subscribe('spec.get-json', {
        callback: (_error, received) => void received.respond('{"response":{"ok":true},"id":"7","isDisposed":true}'),
      });
      await connection.flush();
      expect(await client.callJson({ ...fail, subject: 'spec.get-json' }, { fault: 'none' })).toBe('{"ok":true}');
      const later = { ...failInLaterForm, subject: 'spec.get-json' };
      await expect(client.callJson(later, { fault: 'none' })).rejects.toThrow(unavailable.message);
      await connection.close();
    });

    const unavailable = {
      code: 'upstream_unavailable',
      message: 'The service is being upgraded. Retry after one second.',
    };
    const warned = jest.fn();
    beforeEach(() => {
      warned.mockClear();
      jest.spyOn(Logger.prototype, 'warn').mockImplementation(warned);
    });

    it('is refused by the service as unavailable, and logged once', async () => {
      expect(await response('none', failInLaterForm)).toEqual({ ok: true });
      const former = { ...failInLaterForm, form: undefined };
      expect(await response('none', former)).toEqual(unavailable);
      expect(await response('none', former)).toEqual(unavailable);
      const refused = { subject: 'spec.fail-later', form: 1, expected: 2, received: 'request' };
      expect(warned.mock.calls).toContainEqual([expect.objectContaining(refused)]);
      expect(
        warned.mock.calls.filter(([fields]) => (fields as { received: string }).received === 'request'),
      ).toHaveLength(1);
    });

    it.each([
      ['reply', '{"response":{"ok":true},"isDisposed":true}'],
      ['error', '{"err":{"code":"business_not_found","message":"no"},"isDisposed":true}'],
    ])('is unavailable to the caller: an %s of a service that states no form', async (kind, reply) => {
      const connection = await connectToNats(nats.url, 'spec.former');
      connection.subscribe(`spec.get-${kind}`, {
        callback: (_error, received) => void received.respond(reply),
      });
      await connection.flush();
      const message = { ...failInLaterForm, subject: `spec.get-${kind}` };
      expect(await response('none', message)).toEqual(unavailable);
      const refused = { subject: message.subject, form: 1, expected: 2, received: 'reply' };
      expect(warned).toHaveBeenCalledWith(expect.objectContaining(refused));
      await connection.close();
    });
  });
});
