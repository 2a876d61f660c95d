import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { networkOf } from '@ipr/protocol/networks/networks';
import { parseGwei } from 'viem';
import { chooseFees, priceOf } from '../scripts/choose-fees.ts';
import { sourcesOf, type Verifiers, verifySources } from '../scripts/verify-sources.ts';

interface Request {
  readonly method: string;
  readonly url: string;
  readonly body: string;
}

/** A verifier that records requests and returns its prepared answers in order. */
const startVerifier = async (...answers: readonly { readonly status?: number; readonly body: object }[]) => {
  const got: Request[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    got.push({ method: String(request.method), url: String(request.url), body: Buffer.concat(chunks).toString() });
    const { status = 200, body } = answers[got.length - 1] ?? { status: 500, body: {} };
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = () => server.close();
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, close };
};

const contract = {
  name: 'IPRegistry',
  address: `0x${'ab'.repeat(20)}`,
  constructorArgs: `0x${'00'.repeat(12)}${'cd'.repeat(20)}`,
} as const;

const verify = async (verifiers: Verifiers): Promise<string> => {
  const lines: string[] = [];
  await verifySources({ pollMs: 1, polls: 5, ...verifiers }, 80_002, [contract], (line) => lines.push(line));
  return lines.join('\n');
};
const explorer = (status: string, result: string) => ({ body: { status, message: 'OK', result } });

describe('publishing sources', () => {
  it('sends no request without configuration', async () => {
    assert.equal(await verify({}), '');
  });

  it('sends an explorer the standard JSON input with compiler and arguments, and waits for its verdict', async () => {
    const server = await startVerifier(
      explorer('0', 'Unable to locate ContractCode at 0xab'),
      explorer('1', 'a-guid'),
      explorer('0', 'Pending in queue'),
      explorer('1', 'Pass - Verified'),
    );
    const printed = await verify({ explorer: { url: `${server.url}/v2/api`, key: 'the-key' } });
    server.close();
    assert.equal(printed, 'IPRegistry is verified at the explorer');
    const { input, compiler, identifier } = await sourcesOf('IPRegistry');
    const sent = Object.fromEntries(new URLSearchParams(server.got[1]?.body));
    assert.deepEqual(JSON.parse(sent.sourceCode ?? ''), input);
    assert.deepEqual(
      [sent.action, sent.contractaddress, sent.compilerversion, sent.contractname, sent.constructorArguments],
      ['verifysourcecode', contract.address, `v${compiler}`, identifier, contract.constructorArgs.slice(2)],
    );
    assert.equal(sent.constructorArguements, sent.constructorArguments);
    assert.ok(server.got[1]?.url.startsWith('/v2/api?chainid=80002'));
    assert.match(String(server.got[3]?.url), /action=checkverifystatus&guid=a-guid&apikey=the-key/);
  });

  it('reports why an explorer refuses them, and succeeds when it already has them', async () => {
    const refusing = await startVerifier(explorer('1', 'a-guid'), explorer('0', 'Fail - Unable to verify'));
    assert.match(await verify({ explorer: { url: refusing.url, key: 'k' } }), /is not verified .*: Fail - Unable/);
    refusing.close();
    const having = await startVerifier(explorer('0', 'Contract source code already verified'));
    assert.match(await verify({ explorer: { url: having.url, key: 'k' } }), /is verified/);
    having.close();
  });

  it('sends Sourcify the same input and follows its job', async () => {
    const server = await startVerifier(
      { status: 202, body: { verificationId: 'one' } },
      { body: { isJobCompleted: false } },
      { body: { isJobCompleted: true, contract: { match: 'match' } } },
    );
    assert.equal(await verify({ sourcify: `${server.url}/` }), 'IPRegistry is verified at Sourcify');
    server.close();
    const { input, compiler, identifier } = await sourcesOf('IPRegistry');
    assert.deepEqual(
      server.got.map(({ method, url }) => `${method} ${url}`),
      [`POST /v2/verify/80002/${contract.address}`, ...Array(2).fill('GET /v2/verify/one')],
    );
    assert.deepEqual(JSON.parse(String(server.got[0]?.body)), {
      ...{ stdJsonInput: input, compilerVersion: compiler, contractIdentifier: identifier },
    });
  });

  it('reports why Sourcify refuses them, and succeeds when it already has them', async () => {
    const having = await startVerifier({ status: 409, body: { customCode: 'already_verified', message: 'there' } });
    assert.match(await verify({ sourcify: having.url }), /is verified/);
    having.close();
    const failing = await startVerifier(
      { status: 202, body: { verificationId: 'one' } },
      { body: { isJobCompleted: true, contract: { match: null }, error: { message: 'no match' } } },
    );
    assert.match(await verify({ sourcify: failing.url }), /is not verified at Sourcify: no match/);
    failing.close();
    assert.match(await verify({ sourcify: 'http://127.0.0.1:9' }), /is not verified at Sourcify: fetch failed/);
  });
});

describe('fees of a deployment', () => {
  const amoy = networkOf(80_002);
  const node = (tip: bigint) => ({
    estimateMaxPriorityFeePerGas: async () => tip,
    getBlock: async () => ({ baseFeePerGas: parseGwei('100') }),
  });
  const low = node(parseGwei('1'));

  it("use a tip that Polygon's nodes accept, above their suggestion, without a terminal", async () => {
    const fees = { maxPriorityFeePerGas: parseGwei('30'), maxFeePerGas: parseGwei('230') };
    assert.deepEqual(await chooseFees(low, amoy, {}), fees);
    assert.equal((await chooseFees(node(parseGwei('45')), amoy, {})).maxPriorityFeePerGas, parseGwei('45'));
    assert.equal((await chooseFees(low, null, {})).maxPriorityFeePerGas, parseGwei('1'));
  });

  it('use the given or entered tip, and the suggestion for an empty answer', async () => {
    const tipOf = async (choice: Parameters<typeof chooseFees>[2]) =>
      (await chooseFees(low, amoy, choice)).maxPriorityFeePerGas;
    assert.equal(await tipOf({ given: '50', prompt: async () => '60' }), parseGwei('50'));
    assert.equal(await tipOf({ prompt: async () => '60' }), parseGwei('60'));
    assert.equal(await tipOf({ prompt: async () => '' }), parseGwei('30'));
  });

  it('refuse a tip that nodes would refuse, and a text that is no number', async () => {
    await assert.rejects(chooseFees(low, amoy, { given: '24.9' }), /Polygon Amoy refuses tips under 25 gwei/);
    for (const given of ['-1', 'ten', '1e9']) await assert.rejects(chooseFees(low, amoy, { given }), /no tip in gwei/);
  });

  it("are printed before sending, and refused when the deployer's balance is lower", () => {
    const fees = { maxPriorityFeePerGas: parseGwei('30'), maxFeePerGas: parseGwei('200') };
    assert.match(priceOf(5_000_000n, fees, 10n ** 18n), /^At most 5000000 gas, 1 POL \(tip 30 gwei\); .* has 1 POL\.$/);
    assert.throws(() => priceOf(5_000_000n, fees, 10n ** 18n - 1n), /Send it 0\.000000000000000001 POL more/);
  });
});
