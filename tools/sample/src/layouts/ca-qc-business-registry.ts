import { LINE_END } from '../archive-stream.ts';
import type { SampleCompany } from '../company.ts';
import type { SampleKind } from '@registry/pipeline';
import { oddNames } from '../defects.ts';
import type { SampleLayout, SampleRequest } from '../sample-layout.ts';
import { toLine } from './delimited.ts';
import { sideBySide } from './side-by-side.ts';
import { isoDate } from '../written-date.ts';

const enterprise =
  columns(`NEQ,IND_FAIL,DAT_IMMAT,COD_REGIM_JURI,COD_INTVAL_EMPLO_QUE,DAT_CESS_PREVU,COD_STAT_IMMAT,COD_FORME_JURI,DAT_STAT_IMMAT,
COD_REGIM_JURI_CONSTI,DAT_DEPO_DECLR,AN_DECL,AN_PROD,DAT_LIMIT_PROD,AN_PROD_PRE,DAT_LIMIT_PROD_PRE,DAT_MAJ_INDEX_NOM,COD_ACT_ECON_CAE,NO_ACT_ECON_ASSUJ,
DESC_ACT_ECON_ASSUJ,COD_ACT_ECON_CAE2,NO_ACT_ECON_ASSUJ2,DESC_ACT_ECON_ASSUJ2,NOM_LOCLT_CONSTI,DAT_CONSTI,IND_CONVEN_UNMN_ACTNR,IND_RET_TOUT_POUVR,
IND_LIMIT_RESP,DAT_DEB_RESP,DAT_FIN_RESP,OBJET_SOC,NO_MTR_VOLONT,ADR_DOMCL_ADR_DISP,ADR_DOMCL_LIGN1_ADR,ADR_DOMCL_LIGN2_ADR,ADR_DOMCL_LIGN3_ADR,ADR_DOMCL_LIGN4_ADR`);
const name = columns('NEQ,NOM_ASSUJ,NOM_ASSUJ_LANG_ETRNG,STAT_NOM,TYP_NOM_ASSUJ,DAT_INIT_NOM_ASSUJ,DAT_FIN_NOM_ASSUJ');
const establishment =
  columns(`NEQ,NO_SUF_ETAB,IND_ETAB_PRINC,IND_SALON_BRONZ,IND_VENTE_TABAC_DETL,IND_DISP,LIGN1_ADR,LIGN2_ADR,LIGN3_ADR,LIGN4_ADR,
COD_ACT_ECON,DESC_ACT_ECON_ETAB,NO_ACT_ECON_ETAB,COD_ACT_ECON2,DESC_ACT_ECON_ETAB2,NO_ACT_ECON_ETAB2,NOM_ETAB`);

const label = columns('TYP_DOM_VAL,COD_DOM_VAL,VAL_DOM_FRAN');

/** Legal forms: the code of the file and what its list of codes calls it. */
const forms = {
  llc: ['CIE', 'Société par actions ou compagnie'],
  corporation: ['CIE', 'Société par actions ou compagnie'],
  nonprofit: ['APE', 'Personne morale sans but lucratif'],
  professional: ['COP', 'Coopérative'],
  'limited-partnership': ['SEC', 'Société en commandite'],
  llp: ['SENC', 'Société en nom collectif'],
  'trade-name': ['IND', 'Entreprise individuelle'],
} as const satisfies Record<SampleKind, readonly [string, string]>;

const statuses = [
  { upTo: 0.6, code: 'IM' },
  { upTo: 0.8, code: 'RD' },
  { upTo: 0.97, code: 'RO' },
  { upTo: 0.99, code: 'RX' },
  { upTo: 1, code: 'NI' },
] as const;

/** Quebec's enterprise register: companies, their names and their establishments in files of one archive. */
export const quebecBusinessRegistry: SampleLayout = {
  state: 'QC',
  archive: ['Entreprise.csv', 'Nom.csv', 'Etablissements.csv', 'DomaineValeur.csv'],
  head: [[enterprise, name, establishment, label].map((names) => names.join(',')).join(LINE_END), ...labels(), ''].join(
    '\n',
  ),
  tail: '',
  encoding: 'utf8',
  numberOf: (index) => String(1_160_000_000 + index),
  rows(request) {
    const company = enterpriseFields(request);
    const names = nameRows(request);
    const places = request.company.isForeign ? [] : [establishmentFields(request)];
    return sideBySide([[company], names, places].map((rows) => rows.map((fields) => toLine(fields).trimEnd())));
  },
};

function columns(text: string): string[] {
  return text.replace(/\s/g, '').split(',');
}

/** The list of codes has no rows of companies: it stands in the head, all of it. */
function labels(): string[] {
  const meanings = new Map<string, string>(Object.values(forms));
  const rows = [...meanings].map(([code, meaning]) => `FORM_JURI,${code},${meaning}`);
  return [...rows, 'STAT_IMMAT,IM,Immatriculée'].map((line) => LINE_END.repeat(3) + line);
}

function filled(names: readonly string[], values: Readonly<Record<string, string>>): string[] {
  return names.map((column) => values[column] ?? '');
}

function enterpriseFields({ company, number, dirt }: SampleRequest): string[] {
  const { code } = statuses.find(({ upTo }) => company.standing < upTo) ?? statuses[0];
  const date = isoDate(company);
  return filled(enterprise, {
    NEQ: number,
    IND_FAIL: 'N',
    DAT_IMMAT: dirt === 'bad-date' ? '9999-99-99' : date,
    COD_REGIM_JURI: 'LCQ',
    COD_STAT_IMMAT: dirt === 'unknown-status' ? 'ZZ' : code,
    COD_FORME_JURI: forms[company.kind][0],
    DAT_STAT_IMMAT: date,
    DAT_CONSTI: date,
    NOM_LOCLT_CONSTI: 'Québec',
    ADR_DOMCL_ADR_DISP: 'O',
    ...addressFields('ADR_DOMCL_LIGN', company),
  });
}

/** The name in force, and for some a former one or one that is used besides. */
function nameRows({ company, number, dirt, random }: SampleRequest): string[][] {
  // The file names no natural person.
  if (dirt === 'no-name' || company.kind === 'trade-name') return [];
  const row = (text: string, status: string, type: string): string[] =>
    filled(name, {
      NEQ: number,
      NOM_ASSUJ: text,
      STAT_NOM: status,
      TYP_NOM_ASSUJ: type,
      DAT_INIT_NOM_ASSUJ: isoDate(company),
    });
  const own = dirt === 'odd-unicode' ? random.pick(oddNames) : company.name;
  const further = company.standing < 0.1 ? [row(`${company.name} (1990)`, 'A', 'N')] : [];
  // A later name stands before the one in force, as in the file.
  return [...further, row(own, 'V', 'N'), ...(company.isForeign ? [row(`Groupe ${company.name}`, 'V', 'A')] : [])];
}

function establishmentFields({ company, number }: SampleRequest): string[] {
  return filled(establishment, {
    NEQ: number,
    NO_SUF_ETAB: '1',
    IND_ETAB_PRINC: 'O',
    ...addressFields('LIGN', company),
  });
}

function addressFields(column: string, { principal }: Pick<SampleCompany, 'principal'>): Record<string, string> {
  const { line1, line2, city, zip } = principal;
  const lines = [line1, ...(line2 === '' ? [] : [line2]), `${city} (Québec)`];
  return {
    [`${column}1_ADR`]: lines[0] ?? '',
    [`${column}2_ADR`]: lines[1] ?? '',
    [`${column}3_ADR`]: lines[2] ?? '',
    [`${column}4_ADR`]: `${zip.slice(0, 4)}A${zip.slice(4)}`,
  };
}
