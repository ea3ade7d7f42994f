import { ApiProperty } from '@nestjs/swagger';

export class TaxonomyTermDto {
  @ApiProperty({ description: 'As the parameters of a search take it.', example: 'llc' })
  readonly slug!: string;

  @ApiProperty({ description: 'As people read it.', example: 'Limited liability company' })
  readonly name!: string;

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Companies.' })
  readonly company_count!: number;
}

export class CityDto {
  @ApiProperty({ description: 'In capitals, as the registry spells it.', example: 'PORTLAND' })
  readonly name!: string;

  @ApiProperty({ type: 'integer', minimum: 1, description: 'Companies.' })
  readonly company_count!: number;
}

export class RegionDto extends TaxonomyTermDto {
  @ApiProperty({
    type: [CityDto],
    required: false,
    description: 'The 500 largest; only with both `country` and `region`.',
  })
  readonly cities?: readonly CityDto[];
}

export class CountryDto extends TaxonomyTermDto {
  @ApiProperty({ type: [RegionDto], description: 'Regions that have companies, largest first.' })
  readonly regions!: readonly RegionDto[];
}

export class TaxonomyDto {
  @ApiProperty({ enum: ['taxonomy'] })
  readonly object!: 'taxonomy';

  @ApiProperty({ type: 'integer', minimum: 0, description: 'Companies in all.' })
  readonly company_count!: number;

  @ApiProperty({ type: [CountryDto], description: 'Countries that have companies.' })
  readonly countries!: readonly CountryDto[];

  @ApiProperty({ type: [TaxonomyTermDto], description: 'Sectors of NAICS 2022: `naics`.' })
  readonly industries!: readonly TaxonomyTermDto[];

  @ApiProperty({ type: [TaxonomyTermDto], description: '`status`.' })
  readonly statuses!: readonly TaxonomyTermDto[];

  @ApiProperty({ type: [TaxonomyTermDto], description: '`type`.' })
  readonly types!: readonly TaxonomyTermDto[];
}
