import { services } from '../services.ts';
import { assessProduction } from './assess-production.ts';

const secret = 'a-secret-that-must-not-be-printed-0123456789';

/** Findings of one service, without its name. */
const of = (name: string, env: Record<string, string>) =>
  assessProduction(env)
    .filter(({ what, level }) => what === name && level === 'problem')
    .map(({ found }) => found);

test('reports every service, with every variable that is missing', () => {
  const findings = assessProduction({});
  const named = findings.map(({ what }) => what).filter((what) => what !== 'signing');
  expect([...new Set(named)].sort()).toEqual(services.map(({ name }) => name).sort());
  expect(of('relay', {})).toContain('MONGODB_URI: is missing');
  expect(findings.every(({ remedy, level }) => level === 'ok' || remedy)).toBe(true);
});

const workfiles = {
  MONGODB_URI: 'mongodb://db.example/',
  INTERNAL_SECRET: secret,
  CHAIN_RPC_URL: 'https://one.example,https://two.example',
};

test('a service whose variables are valid is ok, one that trusts a single node is named, without a value', () => {
  expect(of('workfiles', workfiles)).toEqual([]);
  const alone = { ...workfiles, CHAIN_RPC_URL: 'https://user:password@one.example' };
  const [found = ''] = of('workfiles', alone);
  expect(found).toContain('CHAIN_RPC_URL: production requires that 2 nodes agree');
  expect(JSON.stringify(assessProduction(alone))).not.toMatch(/password|must-not-be-printed/);
});

test('names the embedded parts and an origin without encryption', () => {
  const identity = of('identity', { ...workfiles, PUBLIC_ORIGIN: 'http://registry.example', DEV_INBOX: 'true' });
  expect(identity).toEqual(
    expect.arrayContaining([
      'PUBLIC_ORIGIN: production requires https',
      expect.stringContaining('DEV_INBOX: production refuses the inbox'),
    ]),
  );
  expect(of('gateway', { ...workfiles, STATUS_SOCKET: '/run/x.sock', PUBLIC_ORIGIN: 'https://r.example' })).toContain(
    'STATUS_SOCKET: production shows nothing of this machine',
  );
});

test('names a missing host of the signing frame', () => {
  const signing = (env: Record<string, string>) => assessProduction(env).filter(({ what }) => what === 'signing');
  expect(signing({})).toMatchObject([{ level: 'warning', found: expect.stringContaining('SIGN_ORIGIN is missing') }]);
  expect(signing({ SIGN_ORIGIN: 'https://sign.registry.example' })).toMatchObject([{ level: 'ok' }]);
});
