import { LIENS } from '@registry/contracts-records-sections';
import { isEndedLien, parseBusinessId } from '@registry/domain';
import { type Checking, type Compared, type Findings, settle } from '../finding.ts';
import { isRejected } from '../reviewed-company.ts';
import { toSeen } from '../seen.ts';

/** Liens on a registered organization are filed in its state of formation (UCC 9-307): only that register shows that it has none. */
export function checkLiens({ business, rejected, at }: Checking): Findings<typeof LIENS> {
  const { total_count: total, coverage, data } = business.liens;
  const task = { key: LIENS, at };
  const liens = data.filter((row) => 'filing_number' in row);
  const open = liens.filter((one) => one.absent_since === null && one.is_expired !== true && !isEndedLien(one.status));
  const shown = open.length > 0 ? open : liens;
  const seen = shown.map((one) => toSeen('record', one.id, one.as_of, one.retrieved_at));
  const evidence = [...shown, ...rejected.liens.filter((row) => 'filing_number' in row)].map((one): Compared => {
    const text = isRejected(one) ? 'left out by a decision of the workspace' : one.match.text;
    return ['filing', null, [one.filing_number, one.status].filter(Boolean).join(', '), null, text];
  });
  if (open.length > 0) return { [LIENS]: settle(task, 'open', seen, evidence) };
  if (total !== null && total > liens.length) return { [LIENS]: settle(task, 'many', seen, evidence) };
  const isHome = parseBusinessId(business.id)?.state === business.formation.formation_state;
  const isCovered = isHome && coverage.status === 'covered' && coverage.register === 'whole' && total !== null;
  const registers = coverage.sources.map(({ source, as_of, loaded_at }) => toSeen('source', source, as_of, loaded_at));
  const result = !isCovered ? 'not_covered' : total === 0 ? 'none_found' : 'ended';
  return { [LIENS]: settle(task, result, registers, evidence) };
}
