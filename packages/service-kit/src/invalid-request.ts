import { Failure } from '@ipr/domain';
import type { z } from 'zod';

/** A request that its schema refuses: one line per problem, as 'field: message'. */
export class InvalidRequest extends Failure {
  readonly errors: readonly string[];

  constructor(errors: readonly string[], cause?: unknown) {
    super('request.invalid', {}, cause);
    this.errors = errors;
  }

  static of(error: z.ZodError): InvalidRequest {
    const lines = error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys'
        ? issue.keys.map((key) => `${[...issue.path, key].join('.').slice(0, 200)}: unknown field`)
        : [`${issue.path.join('.') || 'request'}: ${issue.message}`],
    );
    return new InvalidRequest(lines.slice(0, 50));
  }
}
