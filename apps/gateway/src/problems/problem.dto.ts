import { ApiProperty } from '@nestjs/swagger';
import { productionCodes } from '@registry/errors';

export class ProblemItemDto {
  @ApiProperty({ description: 'What was wrong with which value, and what would be right.' })
  readonly message!: string;

  @ApiProperty({
    description: 'For programs: it does not change. Each is explained in the documentation of errors.',
    enum: productionCodes().map(({ slug }) => slug),
  })
  readonly code!: string;

  @ApiProperty({ description: 'The one parameter at fault, where it is one.', required: false })
  readonly param?: string;

  @ApiProperty({ description: 'The page about the code, on this server.', example: '/docs/errors/unknown_path' })
  readonly doc_url!: string;
}

/** The body of every error. */
export class ProblemDto {
  @ApiProperty({ description: 'What was wrong; one today.', type: [ProblemItemDto], minItems: 1 })
  readonly errors!: ProblemItemDto[];
}
