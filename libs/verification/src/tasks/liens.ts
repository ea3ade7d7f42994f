import { isEndedLien, parseBusinessId } from '@registry/domain';
import { compared, type Checking, type Finding, type Findings, settle } from '../finding.ts';
import { toSeen } from '../seen.ts';

export function checkLiens(checking: Checking): Findings<'liens'> {
  return { liens: findLiens(checking) };
}

/** Liens on a registered organization are filed in its state of formation (UCC 9-307): only that register shows that it has none. */
function findLiens({ business, at }: Checking): Finding<'liens'> {
  const { total_count: total, coverage } = business.liens;
  const data = business.liens.data.filter((row) => row.object === 'lien');
  const task = { key: 'liens', at } as const;
  const open = data.filter(
    (lien) => lien.absent_since === null && lien.is_expired !== true && !isEndedLien(lien.status),
  );
  const ended = data.filter((lien) => !open.includes(lien));
  const seen = (liens: typeof data) => liens.map((one) => toSeen('record', one.id, one.as_of, one.retrieved_at));
  const evidence = (open.length > 0 ? open : ended).map((lien) =>
    compared('lien', null, [lien.filing_number, lien.status].filter(Boolean).join(', '), null, lien.match.text),
  );
  if (open.length > 0) return settle(task, 'open', seen(open), evidence);
  if (total !== null && total > data.length) return settle(task, 'many', seen(data), evidence);
  const isHome = parseBusinessId(business.id)?.state === business.formation.formation_state;
  const isCovered = isHome && coverage.status === 'covered' && coverage.register === 'whole' && total !== null;
  const registers = coverage.sources.map(({ source, as_of, loaded_at }) => toSeen('source', source, as_of, loaded_at));
  if (!isCovered) return settle(task, 'not_covered', registers, evidence);
  return settle(task, total === 0 ? 'none_found' : 'ended', registers, evidence);
}
