import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { makeZip } from '@registry/pipeline/make-zip';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RegistryFixture } from '../testing/registry-fixture.ts';

const ENTITY =
  'EntityID,Name,Status,StatusReason,Status Date,Duration,IncorpDate,IncorpState,IndustryCode,Street1,Street2,City,State,Zip,' +
  'PrinOffEffDate,RA-Name,RA-Street1,RA-Street2,RA-City,RA-State,RA-Zip,RA-EffDate,RA-Status,RA-Loc,StockInd,TotalShares,' +
  'MergerInd,AssessInd';

let registry: RegistryFixture;
beforeAll(async () => {
  registry = await RegistryFixture.create();
});
afterAll(() => registry.destroy());

/** A row of Virginia's file, with the comma at its end. */
function toRow(number: string, name: string, agent: string, agentStatus: string): string {
  const place = '1 Main St,,Richmond,Virginia,23219-0000';
  const entity = `${number},${name},ACTIVE,Active and In Good Standing,2020-01-01,9999-12-31,2020-01-01,VA,0 - General`;
  return `${entity},${place},,${agent},${place},2020-01-01,${agentStatus},RICHMOND CITY,,,,,No,No,,`;
}

it('a registered agent of Virginia who resigned is listed no more, whose name stays in the file', async () => {
  const rows = [
    toRow('11000001', 'Cedar LLC', 'GRACE NUNEZ', 'Officer of the company'),
    toRow('11000002', 'Ridge LLC', 'OMAR VANCE', 'Resigned'),
  ];
  const files = {
    'Corp.csv': `${ENTITY},Stock1`,
    'LLC.csv': `${ENTITY},Is Series LLC,Is Protected Series,Series LLC ID`,
    ...{ 'LP.csv': ENTITY, 'GP.csv': ENTITY, 'BusinessTrust.csv': ENTITY, 'PSA.csv': ENTITY },
    'NameHistory.csv': 'EntityID,NameStatus,NameEffDate,EntityName',
    'Officer.csv': 'EntityID,OfficerLastName,OfficerFirstName,OfficerMiddleName,OfficerTitle',
  };
  const texts = Object.entries(files).map(
    ([name, head]) => [name, `${[head, ...(name === 'LLC.csv' ? rows : [])].join('\n')}\n`] as const,
  );
  const file = join(registry.folder, 'BEData11202026.zip');
  writeFileSync(file, await makeZip(Object.fromEntries(texts)));
  expect(await registry.load('us-va/business-registry', file, undefined, { extent: 'increment' })).toMatchObject({
    rejected: 0,
  });
  expect(await registry.rows("SELECT name FROM officers WHERE state = 'VA' ORDER BY name")).toEqual([
    { name: 'GRACE NUNEZ' },
  ]);
});

it('words of New York in place of a name are no agent', async () => {
  const head =
    'DOS ID,Current Entity Name,Initial DOS Filing Date,County,Jurisdiction,Entity Type,DOS Process Name,DOS Process Address 1,' +
    'DOS Process Address 2,DOS Process City,DOS Process State,DOS Process Zip,CEO Name,CEO Address 1,CEO Address 2,CEO City,CEO State,' +
    'CEO Zip,Registered Agent Name,Registered Agent Address 1,Registered Agent Address 2,Registered Agent City,Registered Agent State,' +
    'Registered Agent Zip,Location Name,Location Address 1,Location Address 2,Location City,Location State,Location Zip';
  const toLine = (id: string, name: string, process: string, agent: string) =>
    `${id},${name},04/22/2022,Kings,New York,DOMESTIC LIMITED LIABILITY COMPANY,${process},1 Main St,,Albany,NY,12207,,,,,,,${agent},,,,,,,,,,,`;
  const rows = [
    toLine('2000001', 'Cedar LLC', 'GRACE NUNEZ', 'Registered Agent Revoked'),
    toLine('2000002', 'Ridge LLC', 'THE LLC', 'OMAR VANCE'),
  ];
  const file = join(registry.folder, 'Active_Corporations.csv');
  writeFileSync(file, `${[head, ...rows].join('\n')}\n`);
  expect(await registry.load('us-ny/business-registry', file)).toMatchObject({ rejected: 0 });
  expect(await registry.rows("SELECT name FROM officers WHERE state = 'NY' ORDER BY name")).toEqual([
    { name: 'GRACE NUNEZ' },
    { name: 'OMAR VANCE' },
  ]);
});
