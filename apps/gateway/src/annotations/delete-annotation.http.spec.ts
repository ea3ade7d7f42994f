import { describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { sharedGateway } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';

const PATH = '/v1/businesses/us-co-20191000001/annotation';

describe('DELETE /v1/businesses/{id}/annotation', () => {
  const document = new Documented('production');

  it('200: removes what the workspace says, and nothing of another', async () => {
    const gateway = await sharedGateway();
    const [one, other] = [await WorkspaceRequests.create(gateway), await WorkspaceRequests.create(gateway)];
    for (const by of [one, other]) await by.send('PUT', PATH, { tags: ['x'] });
    const response = await one.send('DELETE', PATH);
    expect([response.status, document.departures('deleteAnnotation', response)]).toEqual([200, []]);
    expect((await one.json(PATH))['tags']).toEqual([]);
    expect((await other.json(PATH))['tags']).toEqual(['x']);
    expect((await one.send('DELETE', PATH)).status).toBe(200);
  });
});
