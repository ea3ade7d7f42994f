import { ApiProperty } from '@nestjs/swagger';
import { demoErrors } from './demo-problem.ts';

export class DemoErrorDto {
  @ApiProperty({
    description: 'For programs: it does not change.',
    enum: demoErrors.map(({ slug }) => slug),
  })
  readonly code!: string;

  @ApiProperty({ description: 'What was wrong with which value, and what would be right.' })
  readonly message!: string;

  @ApiProperty({ description: 'The one parameter at fault, where it is one.', required: false })
  readonly param?: string;

  @ApiProperty({ description: 'The page about the code.', example: '/docs/errors/missing_query' })
  readonly doc_url!: string;
}

/** The body of every error. */
export class DemoProblemDto {
  @ApiProperty({ type: DemoErrorDto })
  readonly error!: DemoErrorDto;
}
