import { HttpFailure, problemOf } from '@ipr/api';
import { Failure, type FailureCode, ReceivedFailure } from '@ipr/domain';
import { toastOf } from './failure-toast.ts';

const http = (status: number, code?: FailureCode, errors?: readonly string[]) =>
  new HttpFailure(status, code ? problemOf(new Failure(new ReceivedFailure(code)), 'req-7', errors) : undefined);
const lines = (thrown: unknown, quietNotFound = false) => toastOf(thrown, { locale: 'en', quietNotFound })?.lines;

test('blames the connection when there is no response', () => {
  expect(lines(new Failure('network.unreachable'))).toEqual(['Network error. Please check your connection.']);
});

test('shows nothing for a 401, because the session ends', () => {
  expect(lines(http(401, 'session.missing'))).toBeUndefined();
});

test('shows the specified texts for a 403 and a 404', () => {
  expect(lines(http(403, 'access.denied'))).toEqual(['Access denied. You do not have permission for this action.']);
  expect(lines(http(404, 'asset.not-found'))).toEqual(['Resource not found.']);
});

test('shows nothing for a 404 of a user path', () => {
  expect(lines(http(404, 'request.not-found'), true)).toBeUndefined();
});

test('lists the entries of a 422 in one toast, else shows its message, else that validation failed', () => {
  expect(lines(http(422, 'request.invalid', ['title: too long', 'cid: not a CID']))).toEqual([
    'title: too long',
    'cid: not a CID',
  ]);
  expect(lines(http(422, 'file.empty'))).toEqual(['Cannot upload an empty file to IPFS']);
  expect(lines(http(422))).toEqual(['Validation error occurred.']);
});

test.each([500, 502, 503])('a %i shows a text to try again later, with the request id', (status) => {
  const toast = toastOf(http(status, 'storage.unavailable'), { locale: 'en' });
  expect(toast?.lines).toEqual(['Server error. Please try again later.']);
  expect(toast?.requestId).toBe('req-7');
});

test('shows the message of any other 4xx, else its status', () => {
  expect(lines(http(409, 'relay.nonce-stale'))).toEqual(['Another transaction of yours came first. Please try again.']);
  expect(lines(http(418))).toEqual(['Client error: 418']);
});

test('shows nothing for a cancelled request or a refused signature', () => {
  expect(lines(new Failure('request.cancelled'))).toBeUndefined();
  expect(lines(new Failure('wallet.rejected'))).toBeUndefined();
});
