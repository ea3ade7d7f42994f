import { toTable } from '@registry/command-line';
import {
  type CompanyEin,
  toDate,
  type Evidence,
  type NearMissReason,
  readNumber,
} from '@registry/contracts-records-sections';
import type { Explanation } from './explanation.ts';

const EIN_BASES = {
  registry: 'published by the registry',
  file_number: 'from records that carry its file number',
  name: 'from records that bear its name',
  conflict: 'unknown: firmly matched records carry different ones',
  none: 'unknown: no firmly matched record carries one',
} as const satisfies Record<CompanyEin['basis'], string>;

const REASONS = {
  ambiguous_name: 'several companies of the state share the name key, and the full name is not this one’s',
  ambiguous_trade_name: 'several companies of the state share the name key; a trade name does not distinguish them',
  trade_name_of_several_holders: 'the records give this trade name to several holders',
  other_state: 'the record is of another state',
  no_state: 'the record names no state',
  other_file_number: 'the record carries another file number',
  other_ein: 'the record carries another EIN',
} as const satisfies Record<NearMissReason, string>;

/** An explanation for people. */
export function explanationText(explanation: Explanation): string {
  const { id, name, ein, matchKeys, rivals, attached, nearMisses } = explanation;
  const { legal, alternatives } = matchKeys;
  return [
    `${id}: ${name}`,
    `  folded ${legal.folded} (${companies(legal.companiesWithFolded)}), key ${legal.nameKey} (${companies(legal.companiesWithNameKey)})`,
    ...alternatives.map(
      (other) => `  also ${other.name}, key ${other.nameKey} (${companies(other.companiesWithNameKey)})`,
    ),
    `  places ${[...matchKeys.places.postalCodes, ...matchKeys.places.cities].join(', ') || 'unknown'}; register loaded: ${matchKeys.register}`,
    `  EIN ${ein.ein ?? ''} ${EIN_BASES[ein.basis]}${ein.basis === 'conflict' ? `: ${ein.seen.join(', ')}` : ''}`,
    ...rivals.map((rival) => `  rival ${rival.id}: ${rival.name}`),
    '',
    attached.length === 0
      ? 'No record is attached.'
      : toTable(
          [
            'section',
            'source',
            'number',
            'date',
            'method',
            'confidence',
            'evidence',
            'the record says',
            'the company says',
            'rivals',
          ],
          attached.map(({ section, row, comparison }) => [
            section,
            row.source,
            readNumber(row) ?? '',
            toDate(row) ?? '',
            comparison.method,
            comparison.confidence,
            comparison.evidence.map(evidenceText),
            comparison.recordSays,
            comparison.companySays,
            comparison.rivals,
          ]),
        ),
    ...(nearMisses.length === 0
      ? []
      : [
          'Near, and not attached:',
          toTable(
            ['source', 'names', 'state', 'EIN', 'records', 'why not'],
            nearMisses.map((miss) => [
              miss.source,
              miss.names,
              miss.state ?? '',
              miss.ein ?? '',
              miss.recordCount,
              REASONS[miss.reason],
            ]),
          ),
        ]),
    '',
  ].join('\n');
}

/** `postal_code yes +2.31`. */
function evidenceText({ fact, agrees, weight }: Evidence): string {
  const found = agrees === null ? 'not known' : agrees ? 'yes' : 'no';
  return `${fact} ${found}${weight === 0 ? '' : ` ${weight > 0 ? '+' : ''}${weight}`}`;
}

function companies(count: number): string {
  return count === 1 ? 'only this company' : `${count} companies of the state`;
}
