import { isoDate, slashDate } from '../delimited.ts';
import { recordLayout } from '../record-layout.ts';

const addressColumns = (kind: string): string[] =>
  [
    `First Line ${kind} Address`,
    `Second Line ${kind} Address`,
    `${kind} Address City Name`,
    `${kind} Address State Name`,
    `${kind} Address Postal Code`,
    `${kind} Address Country Code (If outside U.S.)`,
    `${kind} Address Telephone Number`,
    `${kind} Address Fax Number`,
  ].map((name) => `Provider ${name}`);

/** Two of each group of repeated columns stand for all, of which the file has fifteen and more. */
export const providers = recordLayout({
  states: ['CO', 'FL', 'OR'],
  format: 'quoted csv',
  columns: [
    ...'NPI,Entity Type Code,Replacement NPI,Employer Identification Number (EIN),Provider Organization Name (Legal Business Name),Provider Last Name (Legal Name),Provider First Name,Provider Middle Name,Provider Name Prefix Text,Provider Name Suffix Text,Provider Credential Text,Provider Other Organization Name,Provider Other Organization Name Type Code,Provider Other Last Name,Provider Other First Name,Provider Other Middle Name,Provider Other Name Prefix Text,Provider Other Name Suffix Text,Provider Other Credential Text,Provider Other Last Name Type Code'.split(
      ',',
    ),
    ...addressColumns('Business Mailing'),
    ...addressColumns('Business Practice Location'),
    ...'Provider Enumeration Date,Last Update Date,NPI Deactivation Reason Code,NPI Deactivation Date,NPI Reactivation Date,Provider Gender Code,Authorized Official Last Name,Authorized Official First Name,Authorized Official Middle Name,Authorized Official Title or Position,Authorized Official Telephone Number,Healthcare Provider Taxonomy Code_1,Provider License Number_1,Provider License Number State Code_1,Healthcare Provider Primary Taxonomy Switch_1,Healthcare Provider Taxonomy Code_2,Provider License Number_2,Provider License Number State Code_2,Healthcare Provider Primary Taxonomy Switch_2,Is Sole Proprietor,Is Organization Subpart,Parent Organization LBN,Parent Organization TIN,Certification Date'.split(
      ',',
    ),
  ],
  names: [
    'Provider Organization Name (Legal Business Name)',
    'Provider Other Organization Name',
    'Provider Last Name (Legal Name)',
    'Provider First Name',
  ],
  date: 'Provider Enumeration Date',
  persons: 0.3,
  values(r) {
    const number = { NPI: String(1_000_000_000 + r.index * 17) };
    if (r.random.chance(0.05)) return { ...number, 'NPI Deactivation Date': slashDate(r) };
    const isTrading = !r.isPerson && r.random.chance(0.3);
    const place = (kind: string): Record<string, string> => ({
      [`Provider First Line ${kind} Address`]: r.address.line1.toUpperCase(),
      [`Provider Second Line ${kind} Address`]: r.address.line2.toUpperCase(),
      [`Provider ${kind} Address City Name`]: r.address.city.toUpperCase(),
      [`Provider ${kind} Address State Name`]: r.state,
      [`Provider ${kind} Address Postal Code`]: `${r.address.zip}0000`,
      [`Provider ${kind} Address Country Code (If outside U.S.)`]: 'US',
    });
    return {
      ...number,
      'Entity Type Code': r.isPerson ? '1' : '2',
      'Employer Identification Number (EIN)': r.isPerson ? '' : '<UNAVAIL>',
      'Provider Organization Name (Legal Business Name)': r.isPerson ? '' : r.name.toUpperCase(),
      'Provider Last Name (Legal Name)': r.isPerson ? r.person.last.toUpperCase() : '',
      'Provider First Name': r.isPerson ? r.person.first.toUpperCase() : '',
      'Provider Other Organization Name': isTrading ? r.tradeName.toUpperCase() : '',
      'Provider Other Organization Name Type Code': isTrading ? '3' : '',
      ...place('Business Mailing'),
      ...place('Business Practice Location'),
      'Provider Enumeration Date': slashDate(r),
      'Last Update Date': slashDate(r),
      'Healthcare Provider Taxonomy Code_1': '261QP2300X',
      'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
    };
  },
});

export const cargo = recordLayout({
  states: ['CA', 'FL', 'NY'],
  columns:
    'identifier,trade_update_date,run_date,vessel_name,port_of_unlading,estimated_arrival_date,foreign_port_of_lading,record_status_indicator,place_of_receipt,port_of_destination,foreign_port_of_destination,secondary_notify_party_1,actual_arrival_date,consignee_name,consignee_address,consignee_contact_name,consignee_comm_number_qualifier,consignee_comm_number,shipper_party_name,shipper_address,shipper_contact_name,shipper_comm_number_qualifier,shipper_comm_number,container_number,description_sequence_number,piece_count,description_text,harmonized_number,harmonized_value,harmonized_weight,harmonized_weight_unit'.split(
      ',',
    ),
  names: ['consignee_name'],
  date: 'actual_arrival_date',
  values(r) {
    const row = {
      identifier: 20_180_000_000 + r.index,
      vessel_name: 'EVER SAMPLE',
      port_of_unlading: 'Los Angeles, California',
      estimated_arrival_date: isoDate(r),
      foreign_port_of_lading: 'Yantian,China (Mainland)',
      record_status_indicator: r.random.pick(['New', 'Amended']),
      actual_arrival_date: isoDate(r),
      consignee_name: r.name.toUpperCase(),
      consignee_address: `${r.address.line1} ${r.address.city} ${r.state} ${r.address.zip} US`.toUpperCase(),
      shipper_party_name: 'SHENZHEN SAMPLE TRADING CO LTD',
      container_number: `TCLU${String(4_000_000 + r.index)}`,
      description_sequence_number: 1,
      piece_count: 1 + r.random.below(900),
      description_text: 'FURNITURE',
    };
    return r.random.chance(0.3)
      ? [row, { ...row, description_sequence_number: 2, description_text: 'SPARE PARTS OF FURNITURE' }]
      : row;
  },
});
