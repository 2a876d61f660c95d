import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Hex } from 'viem';

/** Where sources are published; what is left out is not asked. */
export interface Verifiers {
  /** Etherscan's API v2, for instance https://api.etherscan.io/v2/api, and a key for it. */
  readonly explorer?: { readonly url: string; readonly key: string } | undefined;
  /** Server of Sourcify's API v2, for instance https://sourcify.dev/server. */
  readonly sourcify?: string | undefined;
  readonly pollMs?: number;
  readonly polls?: number;
}

export interface PublishedContract {
  readonly name: 'IPRegistry' | 'AccessPass';
  readonly address: Hex;
  /** ABI-encoded. */
  readonly constructorArgs: Hex;
}

export interface Sources {
  /** 'project/contracts/IPRegistry.sol:IPRegistry'. */
  readonly identifier: string;
  /** '0.8.37+commit.f401782d'. */
  readonly compiler: string;
  /** Standard JSON input of the compiler. */
  readonly input: unknown;
}

const artifacts = new URL('../artifacts/', import.meta.url);
const readJson = async (path: string): Promise<Record<string, unknown>> =>
  JSON.parse(await readFile(new URL(path, artifacts), 'utf8'));

/** What `hardhat build` compiled a contract from. */
export const sourcesOf = async (name: string): Promise<Sources> => {
  const { buildInfoId, inputSourceName } = await readJson(`contracts/${name}.sol/${name}.json`);
  const { solcLongVersion, input } = await readJson(`build-info/${buildInfoId}.json`);
  return { identifier: `${inputSourceName}:${name}`, compiler: String(solcLongVersion), input };
};

const fetchJson = async (url: string, init: RequestInit = {}) => {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
  return { status: response.status, body: (await response.json()) as unknown };
};

type Fields = Readonly<Record<string, unknown>>;
const fields = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});

const explorerAnswer = (body: unknown) => {
  const { status, result } = fields(body);
  return { isGood: status === '1', result: String(result ?? 'no answer') };
};

const already = /already verified/i;
const pending = /pending|in progress|unable to locate contractcode/i;

/** Asks until the answer is there. @throws Error with the reason, or when it takes too long */
const until = async (
  { pollMs = 3_000, polls = 40 }: Verifiers,
  look: () => Promise<'done' | 'wait'>,
): Promise<void> => {
  for (let poll = 0; poll < polls; poll++) {
    if ((await look()) === 'done') return;
    await sleep(pollMs);
  }
  throw new Error('it takes too long; repeat the run later');
};

const atExplorer = async (
  verifiers: Verifiers & { explorer: { url: string; key: string } },
  chainId: number,
  { address, constructorArgs }: PublishedContract,
  { identifier, compiler, input }: Sources,
): Promise<void> => {
  const { url, key } = verifiers.explorer;
  const target = `${url}?chainid=${chainId}`;
  const args = constructorArgs.slice(2);
  const body = new URLSearchParams({
    ...{ module: 'contract', action: 'verifysourcecode', apikey: key, contractaddress: address },
    ...{ codeformat: 'solidity-standard-json-input', sourceCode: JSON.stringify(input), contractname: identifier },
    compilerversion: `v${compiler}`,
    // The API's first spelling, which compatible explorers still read, and the one of today.
    ...{ constructorArguements: args, constructorArguments: args },
  });
  let guid = '';
  await until(verifiers, async () => {
    const { isGood, result } = explorerAnswer((await fetchJson(target, { method: 'POST', body })).body);
    if (isGood) guid = result;
    else if (!already.test(result) && !pending.test(result)) throw new Error(result);
    return isGood || already.test(result) ? 'done' : 'wait';
  });
  if (!guid) return;
  const check = `${target}&${new URLSearchParams({ module: 'contract', action: 'checkverifystatus', guid, apikey: key })}`;
  await until(verifiers, async () => {
    const { isGood, result } = explorerAnswer((await fetchJson(check)).body);
    if (isGood || already.test(result)) return 'done';
    if (!pending.test(result)) throw new Error(result);
    return 'wait';
  });
};

const atSourcify = async (
  verifiers: Verifiers & { sourcify: string },
  chainId: number,
  { address }: PublishedContract,
  { identifier, compiler, input }: Sources,
): Promise<void> => {
  const server = verifiers.sourcify.replace(/\/+$/, '');
  const body = JSON.stringify({ stdJsonInput: input, compilerVersion: compiler, contractIdentifier: identifier });
  const headers = { 'content-type': 'application/json' };
  const sent = await fetchJson(`${server}/v2/verify/${chainId}/${address}`, { method: 'POST', headers, body });
  if (sent.status !== 202) {
    const { customCode, message } = fields(sent.body);
    if (customCode === 'already_verified') return;
    throw new Error(String(message ?? `HTTP ${sent.status}`));
  }
  const { verificationId } = fields(sent.body);
  await until(verifiers, async () => {
    const job = fields((await fetchJson(`${server}/v2/verify/${verificationId}`)).body);
    if (job.isJobCompleted !== true) return 'wait';
    if (!fields(job.contract).match) throw new Error(String(fields(job.error).message ?? 'the sources do not match'));
    return 'done';
  });
};

/**
 * Publishes sources where that is configured. A verifier that does not take them stops nothing: the run can be repeated.
 * @param print gets one line for each contract and verifier
 */
export const verifySources = async (
  verifiers: Verifiers,
  chainId: number,
  contracts: readonly PublishedContract[],
  print: (line: string) => void,
): Promise<void> => {
  const { explorer, sourcify } = verifiers;
  for (const contract of contracts) {
    const sources = await sourcesOf(contract.name);
    const attempt = async (where: string, work: Promise<void>) =>
      work.then(
        () => print(`${contract.name} is verified at ${where}`),
        (thrown: unknown) => print(`${contract.name} is not verified at ${where}: ${(thrown as Error).message}`),
      );
    if (explorer) await attempt('the explorer', atExplorer({ ...verifiers, explorer }, chainId, contract, sources));
    if (sourcify) await attempt('Sourcify', atSourcify({ ...verifiers, sourcify }, chainId, contract, sources));
  }
};
