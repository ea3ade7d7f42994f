import { AdmittedBatches1795740000000 } from './1795740000000-admitted-batches.ts';
import { ArrivingBatches1795690500000 } from './1795690500000-arriving-batches.ts';
import { EvidenceKeys1796450000000 } from './1796450000000-evidence-keys.ts';
import { KeysAndUsage1790000000000 } from './1790000000000-keys-and-usage.ts';
import { Batches1795640000000 } from './1795640000000-batches.ts';
import { EndsOfBatches1795645400000 } from './1795645400000-ends-of-batches.ts';
import { ScreeningDecisions1796600000000 } from './1796600000000-screening-decisions.ts';
import { SentDecisions1797000000002 } from './1797000000002-sent-decisions.ts';
import { SandboxWorkspaces1795650000000 } from './1795650000000-sandbox-workspaces.ts';
import { EndsOfAudits1797500000000 } from './workspace/1797500000000-ends-of-audits.ts';
import { ExportsOfWorkspaces1796710000000 } from './workspace/1796710000000-exports-of-workspaces.ts';
import { Annotations1796720000000 } from './workspace/1796720000000-annotations.ts';
import { Audit1796730000000 } from './workspace/1796730000000-audit.ts';
import { DeletedWorkspaces1797300000000 } from './workspace/1797300000000-deleted-workspaces.ts';
import { KeysOfDecisions1797400000000 } from './workspace/1797400000000-keys-of-decisions.ts';
import { Notices1796740000000 } from './workspace/1796740000000-notices.ts';
import { RequestsOfKeys1797510000000 } from './workspace/1797510000000-requests-of-keys.ts';
import { WorkspaceKeys1796700000000 } from './workspace/1796700000000-workspace-keys.ts';
import { WorkspaceContacts1795592117000 } from './1795592117000-workspace-contacts.ts';

/** All migrations, in the order they run. */
export const migrations = [
  KeysAndUsage1790000000000,
  WorkspaceContacts1795592117000,
  Batches1795640000000,
  EndsOfBatches1795645400000,
  SandboxWorkspaces1795650000000,
  ArrivingBatches1795690500000,
  AdmittedBatches1795740000000,
  EvidenceKeys1796450000000,
  ScreeningDecisions1796600000000,
  WorkspaceKeys1796700000000,
  ExportsOfWorkspaces1796710000000,
  Annotations1796720000000,
  Audit1796730000000,
  Notices1796740000000,
  SentDecisions1797000000002,
  DeletedWorkspaces1797300000000,
  KeysOfDecisions1797400000000,
  EndsOfAudits1797500000000,
  RequestsOfKeys1797510000000,
];
