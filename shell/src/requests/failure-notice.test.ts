import { HttpFailure, problemOf } from '@ipr/api';
import { Failure, type FailureCode, ReceivedFailure } from '@ipr/domain';
import { noticeOf } from './failure-notice.ts';

const http = (status: number, code?: FailureCode, errors?: readonly string[]) =>
  new HttpFailure(status, code ? problemOf(new Failure(new ReceivedFailure(code)), 'req-7', errors) : undefined);
const lines = (thrown: unknown, quietNotFound = false) => noticeOf(thrown, { locale: 'en', quietNotFound })?.lines;

test('no answer blames the connection', () => {
  expect(lines(new Failure('network.unreachable'))).toEqual(['Network error. Please check your connection.']);
});

test('a 401 says nothing: the session ends instead', () => {
  expect(lines(http(401, 'session.missing'))).toBeUndefined();
});

test('a 403 and a 404 have the specified words', () => {
  expect(lines(http(403, 'access.denied'))).toEqual(['Access denied. You do not have permission for this action.']);
  expect(lines(http(404, 'asset.not-found'))).toEqual(['Resource not found.']);
});

test('a 404 of a user path says nothing', () => {
  expect(lines(http(404, 'request.not-found'), true)).toBeUndefined();
});

test('a 422 lists each entry in one notice, else says its message, else that validation failed', () => {
  expect(lines(http(422, 'request.invalid', ['title: too long', 'cid: not a CID']))).toEqual([
    'title: too long',
    'cid: not a CID',
  ]);
  expect(lines(http(422, 'file.empty'))).toEqual(['Cannot upload an empty file to IPFS']);
  expect(lines(http(422))).toEqual(['Validation error occurred.']);
});

test.each([500, 502, 503])('a %i asks to try again later, with the request id', (status) => {
  const notice = noticeOf(http(status, 'storage.unavailable'), { locale: 'en' });
  expect(notice?.lines).toEqual(['Server error. Please try again later.']);
  expect(notice?.requestId).toBe('req-7');
});

test('another 4xx says its message, else its status', () => {
  expect(lines(http(409, 'relay.nonce-stale'))).toEqual(['Another transaction of yours came first. Please try again.']);
  expect(lines(http(418))).toEqual(['Client error: 418']);
});

test('what the person cancelled or refused to sign says nothing', () => {
  expect(lines(new Failure('request.cancelled'))).toBeUndefined();
  expect(lines(new Failure('wallet.rejected'))).toBeUndefined();
});
