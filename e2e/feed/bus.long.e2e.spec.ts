import { afterAll, beforeAll, describe, jest } from '@jest/globals';
import { describeMalformedMessages } from '../malformed/malformed-messages.suite.ts';
import { feedApps, FeedApps } from './feed-apps.ts';
import { describeFeedCommands } from './feed-commands.suite.ts';

jest.setTimeout(1_200_000); // a full-size run sends 10,000 messages on each of some forty subjects

describe('services on a NATS that knows each by its credentials', () => {
  let apps: FeedApps;
  const at = () => apps;

  beforeAll(async () => {
    apps = await FeedApps.create();
    await apps.start(...feedApps);
  });
  afterAll(() => apps.end());

  describe('feed status and feed replay', () => describeFeedCommands(at));
  describe('malformed messages', () => describeMalformedMessages(at));
});
