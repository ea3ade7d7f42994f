import { ApiProperty } from '@nestjs/swagger';
import { productionCodes } from '@registry/errors';
import { explainedCodes } from './explained-codes.ts';

export class ProblemItemDto {
  @ApiProperty({ description: 'What is wrong with which value, and what to do. For people: the wording may change.' })
  readonly message!: string;

  @ApiProperty({
    description: explainedCodes(productionCodes()),
    enum: productionCodes().map(({ slug }) => slug),
  })
  readonly code!: string;

  @ApiProperty({
    description: 'The parameter or field that caused the error; absent otherwise.',
    required: false,
  })
  readonly param?: string;

  @ApiProperty({
    description: 'The path of the documentation of the code, on this server.',
    example: '/docs/errors/unknown_path',
  })
  readonly doc_url!: string;
}

/** The body of every error. */
export class ProblemDto {
  @ApiProperty({ description: 'The errors of the request. Currently always one.', type: [ProblemItemDto], minItems: 1 })
  readonly errors!: ProblemItemDto[];
}
