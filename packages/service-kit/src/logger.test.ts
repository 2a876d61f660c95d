import { Failure } from '@ipr/domain';
import { createLogger } from './logger.ts';

const record = () => {
  const lines: string[] = [];
  const log = createLogger('demo', { level: 'debug', destination: { write: (line) => void lines.push(line) } });
  return { log, last: () => JSON.parse(lines.at(-1) ?? '{}'), text: () => lines.join('') };
};

test('writes JSON with name, level name and ISO time', () => {
  const { log, last } = record();
  log.info({ port: 9 }, 'listening');
  expect(last()).toMatchObject({ name: 'demo', level: 'info', port: 9, msg: 'listening' });
  expect(new Date(last().time).getTime()).toBeGreaterThan(0);
});

test('removes secrets and personal data at any depth', () => {
  const { log, last, text } = record();
  log.info({
    request: { headers: { cookie: 'ipr_session=abc', Authorization: 'Bearer abc', 'x-ipr-caller': 'abc' } },
    users: [{ email: 'ada@example.org', privateKey: 'abc', code: 'abc' }],
    note: 'sent to ada@example.org',
    status: 200,
  });
  expect(text()).not.toMatch(/abc|ada@/);
  expect(last()).toMatchObject({ status: 200, note: 'sent to [email]' });
});

test.each([
  ['https://polygon-amoy.g.example.com/v2/KEY', 'https://polygon-amoy.g.example.com/[redacted]'],
  ['https://rpc.example.com/?apikey=KEY#x', 'https://rpc.example.com/[redacted]'],
  ['http://user:KEY@10.0.0.7:8545/', 'http://10.0.0.7:8545/'],
  ['mongodb+srv://ipr:KEY@db.example.com/ipr?tls=true', 'mongodb+srv://db.example.com/[redacted]'],
  ['smtps://KEY:KEY@mail.example.com:465', 'smtps://mail.example.com:465'],
])('removes the secrets of an error message that contains %s', (url, shown) => {
  const { log, last, text } = record();
  const vendor = new Error(`HTTP request failed.\n\nURL: ${url}\nRequest body: {"method":"eth_call"}`);
  log.error({ err: new Failure('chain.unavailable', {}, vendor), note: `asked ${url}.` }, 'call failed');
  expect(text()).not.toContain('KEY');
  expect(last().err.cause.message).toBe(`HTTP request failed.\n\nURL: ${shown}\nRequest body: {"method":"eth_call"}`);
});

test('logs an error with its causes, but without fields added by vendors', () => {
  const { log, last, text } = record();
  const vendor = Object.assign(new Error('E11000 dup key: { email: "ada@example.org" }'), {
    code: 11000,
    keyValue: { email: 'ada@example.org' },
  });
  log.error({ err: new Failure('unexpected', {}, vendor) }, 'call failed');
  expect(last().err).toMatchObject({ code: 'unexpected', cause: { code: 11000 } });
  expect(last().err.cause.message).toBe('E11000 dup key: { email: "[email]" }');
  expect(text()).not.toContain('ada@');
});
