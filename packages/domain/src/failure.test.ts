import { asFailure, Failure } from './failure.ts';
import { failures, isFailureCode } from './failure-codes.ts';
import { failureParams, paramTypesOf, ReceivedFailure } from './failure-params.ts';

test('accepts only the parameters of its code', () => {
  expect(new Failure('asset.not-found', { id: '7' }).params).toEqual({ id: '7' });
  expect(new Failure('service.unavailable').params).toEqual({});
  // The type check refuses each of these; an expected error that does not occur is an error itself.
  // @ts-expect-error parameter missing
  new Failure('asset.not-found');
  // @ts-expect-error required parameter missing, optional one present
  new Failure('keynet.too-few-nodes', { live: 2 });
  // @ts-expect-error parameter misspelt
  new Failure('asset.not-found', { ids: '7' });
  // @ts-expect-error optional parameter misspelt
  new Failure('service.unavailable', { servise: 'relay' });
  // @ts-expect-error one parameter too many
  new Failure('asset.not-found', { id: '7', title: 'Motor' });
  // @ts-expect-error wrong parameter type
  new Failure('asset.not-found', { id: 7 });
  // @ts-expect-error code without parameters
  new Failure('session.missing', { id: '7' });
  // @ts-expect-error unknown code
  expect(() => new Failure('asset.lost')).toThrow();
});

test('declares parameter types only for existing codes', () => {
  expect(Object.keys(failureParams).filter((code) => !isFailureCode(code))).toEqual([]);
  expect(paramTypesOf('session.missing')).toEqual({});
  expect(Object.keys(failures).length).toBeGreaterThan(Object.keys(failureParams).length);
});

test('a reported failure keeps only the parameters that its code declares', () => {
  const reported = { live: 2, needed: 'three', secret: 'x', __proto__: { needed: 3 } };
  expect(new Failure(new ReceivedFailure('keynet.too-few-nodes', reported)).params).toEqual({ live: 2 });
  for (const nothing of [undefined, null, 'text', 7, []])
    expect(new Failure(new ReceivedFailure('keynet.too-few-nodes', nothing)).params).toEqual({});
});

test('recognises failures of another copy of the class, but not of another subclass', () => {
  const other = Object.assign(new Error('of a module'), { [Symbol.for('ipr:failure')]: true, code: 'session.missing' });
  expect(other).toBeInstanceOf(Failure);
  expect(asFailure(other)).toBe(other);
  class Special extends Failure {}
  expect(new Failure('session.missing')).not.toBeInstanceOf(Special);
  expect(new Special('session.missing')).toBeInstanceOf(Failure);
  expect(new Special('session.missing')).toBeInstanceOf(Special);
  expect(new Error('plain')).not.toBeInstanceOf(Failure);
});

describe('the message', () => {
  const cause = Object.assign(new Error('https://node.example/a-secret-key'), { code: 'ECONNREFUSED' });

  test('contains the sentence, the code, the parameters, the name of the cause and the documentation link', () => {
    expect(new Failure('keynet.too-few-nodes', { live: 2, needed: 3 }, cause).message.split('\n')).toEqual([
      'Too few key nodes answer (2 of 3 needed). Your file is safe; try again in a few minutes.',
      '',
      'Code: keynet.too-few-nodes',
      'Parameters: live=2, needed=3',
      'Cause: Error (ECONNREFUSED)',
      'Docs: docs/failures.md#keynet.too-few-nodes',
    ]);
  });

  test('omits the cause’s message, which may contain a key, and keeps the cause object', () => {
    const failure = new Failure('chain.unavailable', {}, cause);
    expect(failure.message).not.toContain('secret');
    expect(failure.cause).toBe(cause);
    const odd = Object.assign(new Error('x'), { code: 'a key: 0x12' });
    expect(new Failure('chain.unavailable', {}, odd).message).toContain('Cause: Error\n');
    expect(new Failure('chain.unavailable', {}, 'a-secret-key').message).not.toContain('Cause');
  });

  test('names the code of a failure that is the cause', () => {
    const first = new Failure('chain.unavailable');
    expect(new Failure('storage.organize-failed', { reason: first.code }, first).message).toContain(
      'Cause: Failure (chain.unavailable)',
    );
  });
});
