import { describe, expect, it } from '@jest/globals';
import { startLiveStandIn, standInSettings } from './live-stand-in.ts';

describe("the stand-in of the states' portals", () => {
  it('answers as a portal does, with companies of its own', async () => {
    const stand = await startLiveStandIn();
    try {
      const response = await fetch(`${stand.url}/data.colorado.gov/resource/4ykn-tg5h.json?$limit=1001`);
      expect(await response.json()).toHaveLength(1_001);
    } finally {
      await stand.stop();
    }
  });

  it('reaches the apps as a setting, with a contact; without it they have neither, and ask nobody', () => {
    expect(standInSettings('http://127.0.0.1:1')).toEqual({
      LIVE_STAND_IN_URL: 'http://127.0.0.1:1',
      LIVE_CONTACT: 'npm start',
    });
    expect(standInSettings(undefined)).toEqual({});
  });
});
