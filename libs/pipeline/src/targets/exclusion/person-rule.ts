import { businessWords, foldWords, isFirmName, isPersonName } from '@registry/domain';
import type { DecodedRow } from '../../rows/decoded-row.ts';
import type { DescribedValue } from '../../described/described-value.ts';
import { compileCondition } from '../../map/condition.ts';
import type { MappingContext } from '../../map/mapping-context.ts';

/** Returns true for an entry of a natural person, though its kind does not say so. */
export type PersonRule = (row: DecodedRow, name: string) => boolean;

/** By what a name is judged. */
const JUDGMENTS = {
  /** It is a person's beyond reasonable doubt. */
  by_name: (name: string) => !namesBusiness(name) && isPersonName(name, true),
  /** Nothing in it shows a business. */
  unless_business: (name: string) => !namesBusiness(name),
} as const;
const JUDGMENT_NAMES = Object.keys(JUDGMENTS) as readonly (keyof typeof JUDGMENTS)[];

/**
 * `person: by_name`, by the name itself; `unless_business`, for lists of persons and firms in one column without any mark: a name
 * that shows no business is taken for a person's, since a name that is not kept harms nobody. Or a list of `{when, name}`, of which the first
 * whose condition holds decides.
 */
export function compilePersonRule(node: DescribedValue | undefined, context: MappingContext): PersonRule {
  if (!node) return () => false;
  if (node.isText) {
    const judge = JUDGMENTS[node.oneOf(JUDGMENT_NAMES)];
    return (_row, name) => judge(name);
  }
  const rules = node.list().map((rule) => {
    const fields = rule.fields(['when', 'name']);
    return {
      isMeant: compileCondition(rule.required(fields.when, 'when'), context),
      judge: JUDGMENTS[rule.required(fields.name, 'name').oneOf(JUDGMENT_NAMES)],
    };
  });
  return (row, name) => rules.find(({ isMeant }) => isMeant(row))?.judge(name) ?? false;
}

/** Legal forms of other countries, which end a name or begin it. */
const FOREIGN_FORMS = new Set(
  `AB AD AG AO AS BHD BV DD DMCC DOO EOOD FZC FZCO FZE FZLLC GESMBH GMBH JSC KFT KG LDA LTDA MBH NV OAO OJSC OOD OOO OU OY OYJ PAO PJSC PTE PTY
  PVT SA SAC SAL SAOC SARL SAS SDN SL SPA SPRL SRL SRO UAB UNIPESSOAL ZAO`.split(/\s+/),
);
/** Words of trade in other languages, and of carriers and ships, that `businessWords` lacks. */
const FOREIGN_WORDS = new Set(
  `AEROSPACE AIRCRAFT AIRWAYS ALLOY ANSTALT AVIACION BANCO BANQUE BAZAR BUREAU COMERCIAL COMERCIALIZADORA COMERCIO COMPANIA DEFENCE
  DEFENSE EMPRESA ENTERPRISE EXPORT FABRIK FACTORY FINANCIERA GRUPO HANDEL HANDELS IMPEX IMPORT INDUSTRIA INDUSTRIAL INDUSTRIE
  INMOBILIARIA INVERSIONES INVEST LOGISTIK MILITARY NUCLEAR PLANT REGIMENT ROCKET SCIENTIFIC SHIPPING SHIPYARD SOCIEDAD SOCIETE
  STIFTUNG TRADE TRADING TRANSPORTE TRANSPORTES VERTRIEBS`.split(/\s+/),
);

/** A legal form, a word of trade, a host or a digit; many words are not a sign of a business, since names of other languages are long. */
function namesBusiness(name: string): boolean {
  if (/[\d&@]|\.(?:com|net|org)\b/i.test(name) || /\bd\/?b\/?a\b/i.test(name) || isFirmName(name)) return true;
  const words = foldWords(name);
  const ends = [words[0] ?? '', words.at(-1) ?? ''];
  if (words.length > 1 && ends.some((word) => FOREIGN_FORMS.has(word))) return true;
  return words.some((word) => businessWords.has(word) || FOREIGN_WORDS.has(word));
}
