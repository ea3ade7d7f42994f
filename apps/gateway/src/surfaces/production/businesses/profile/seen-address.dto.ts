import { ApiProperty } from '@nestjs/swagger';
import { AddressDto } from './address.dto.ts';
import { SourceDto } from './source.dto.ts';

/** An address of a company and where it was seen. */
export class SeenAddressDto extends AddressDto {
  @ApiProperty({ description: 'Where the address was seen.', type: [SourceDto] })
  readonly sources!: readonly SourceDto[];
}
