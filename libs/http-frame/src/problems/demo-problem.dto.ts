import { ApiProperty } from '@nestjs/swagger';
import { demoErrors } from './demo-problem.ts';
import { explainedCodes } from './explained-codes.ts';

export class DemoErrorDto {
  @ApiProperty({
    description: explainedCodes(demoErrors),
    enum: demoErrors.map(({ slug }) => slug),
  })
  readonly code!: string;

  @ApiProperty({ description: 'What is wrong with which value, and what to do. For people: the wording may change.' })
  readonly message!: string;

  @ApiProperty({
    description: 'The parameter or field that caused the error; absent otherwise.',
    required: false,
  })
  readonly param?: string;

  @ApiProperty({
    description: 'The path of the documentation of the code, on this server.',
    example: '/docs/errors/missing_query',
  })
  readonly doc_url!: string;
}

/** The body of every error. */
export class DemoProblemDto {
  @ApiProperty({ type: DemoErrorDto, description: 'The error of the request.' })
  readonly error!: DemoErrorDto;
}
