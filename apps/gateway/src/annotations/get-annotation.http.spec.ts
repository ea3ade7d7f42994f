import { beforeAll, describe, expect, it } from '@jest/globals';
import { Documented } from '../testing/documented.ts';
import { sharedGateway } from '../testing/started-gateway.ts';
import { WorkspaceRequests } from '../testing/workspace/workspace-requests.ts';

const PATH = '/v1/businesses/us-co-20191000001/annotation';

describe('GET /v1/businesses/{id}/annotation', () => {
  const document = new Documented('production');
  let workspace: WorkspaceRequests;

  beforeAll(async () => {
    workspace = await WorkspaceRequests.create(await sharedGateway());
  });

  it('200: is empty until the workspace says something, and then has its note', async () => {
    const empty = await workspace.get(PATH);
    expect([empty.status, document.departures('getAnnotation', empty)]).toEqual([200, []]);
    expect(JSON.parse(empty.text)).toMatchObject({ external_id: null, tags: [], note: null, updated_at: null });
    await workspace.send('PUT', PATH, { note: 'Call first' });
    expect(await workspace.json(PATH)).toMatchObject({ note: 'Call first' });
  });
});
