import { defaultMaxBytes, type Endpoint, fieldWithControlCharacters } from '@ipr/api';
import type { Context } from 'koa';
import { z } from 'zod';
import type { Upload } from './context.ts';
import { InvalidRequest } from './invalid-request.ts';
import { readJson } from './read-body.ts';
import { readForm } from './read-form.ts';

export interface ReadInput {
  readonly input: unknown;
  readonly upload?: Upload;
  /** Deletes the temporary files of the request. */
  discard(): Promise<void>;
}

const keepNothing = async () => undefined;

/** Makes every schema strict: unknown fields are refused even if its declaration allows them. */
export const strictly = (schema: z.ZodType): z.ZodType => (schema instanceof z.ZodObject ? schema.strict() : schema);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Path parameters are accepted from the path only. */
const join = (fields: unknown, params: Record<string, string>): unknown => {
  if (!isFields(fields)) throw new InvalidRequest(['body: expected an object']);
  const twice = Object.keys(params).filter((name) => name in fields);
  if (twice.length > 0) throw new InvalidRequest(twice.map((name) => `${name}: given twice`));
  return { ...fields, ...params };
};

/**
 * Services pass on titles of the chain, which anyone may write; a hostile one must not stop their calls.
 * @throws InvalidRequest for control characters in a call from outside
 */
const refuseControlCharacters = ({ audience }: Endpoint, value: unknown): void => {
  const field = audience === 'service' ? undefined : fieldWithControlCharacters(value);
  if (field !== undefined) throw new InvalidRequest([`${field}: control characters`]);
};

const parse = (declared: Endpoint, value: unknown): unknown => {
  refuseControlCharacters(declared, value);
  const parsed = strictly(declared.input).safeParse(value);
  if (!parsed.success) throw InvalidRequest.of(parsed.error);
  return parsed.data;
};

/**
 * Reads path, query or body of a call and parses them by the endpoint's schema.
 * @throws Failure request.invalid, request.too-large, file.missing, request.cancelled
 */
export const readInput = async (
  declared: Endpoint,
  ctx: Context & { params: Record<string, string> },
): Promise<ReadInput> => {
  // The router passes a malformed percent escape on unchanged.
  decodeURIComponent(ctx.path);
  const maxBytes = declared.maxBytes ?? defaultMaxBytes;
  if (declared.fileField) {
    const { fields, upload, discard } = await readForm(ctx.req, declared.fileField, maxBytes);
    try {
      return { input: parse(declared, join(fields, ctx.params)), upload, discard };
    } catch (thrown) {
      await discard();
      throw thrown;
    }
  }
  const fields =
    declared.method === 'GET' || declared.method === 'DELETE' ? { ...ctx.query } : await readJson(ctx.req, maxBytes);
  return { input: parse(declared, join(fields, ctx.params)), discard: keepNothing };
};
