import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newDraft } from '@ipr/client/registration/registration';
import { keyCondition, newContentKey, sha256Hex } from '@ipr/domain';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { createPerson, type Person } from '@ipr/e2e/person/person';
import { createStack, type Stack } from '@ipr/e2e/stack/run-stack';
import { portsFrom } from '@ipr/local-stack/ports';
import { chainAccount } from './chain-accounts.ts';

const megabytes = 10;
const rounds = 7;
const chunkBytes = 2 ** 20;
/** Excluded from the second ratio: the index's time hardly depends on the product and hides the rest. */
const indexStep = 'index takes the block in';
const print = (line: string) => process.stdout.write(`${line}\n`);
const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

const hashAndEncrypt = async (plain: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>[]> => {
  await crypto.subtle.digest('SHA-256', plain);
  const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < plain.length; at += chunkBytes) {
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const chunk = plain.subarray(at, at + chunkBytes);
    chunks.push(new Uint8Array(await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, chunk)));
  }
  return chunks;
};

/** The indispensable steps of a registration, each as direct as the embedded parts allow, by one caller. */
const bareSteps = async (stack: Stack, person: Person) => {
  const account = await chainAccount(stack);
  const ipfs = `http://127.0.0.1:${portsFrom(Number(new URL(stack.origin).port)).ipfsRpc}/api/v0/add?pin=true`;
  const headers = { authorization: `Bearer ${readFileSync(join(stack.folder, 'run', 'ipfs-token'), 'utf8')}` };
  const addToIpfs = async (content: Blob) => {
    const form = new FormData();
    form.append('file', content);
    const answer = await fetch(ipfs, { method: 'POST', headers, body: form });
    if (!answer.ok) throw new Error(`the IPFS node answers ${answer.status}`);
    await answer.text();
  };
  const writeCopy = async (bytes: Uint8Array) => {
    const file = await open(join(stack.folder, 'bench-copy'), 'w');
    await file.writeFile(bytes);
    await file.sync();
    await file.close();
  };
  const mine = async (number: number): Promise<number> => {
    const hash = await account.send(number);
    for (;;) {
      const receipt = await account.receipt(hash);
      if (receipt) return Number(receipt.blockNumber);
      await sleep(5);
    }
  };
  const wrap = async (fileHash: string) => {
    const keynet = await person.ports.keynet();
    await keynet.connect();
    const condition = keyCondition(person.config.contracts.registry, fileHash, person.session.wallet);
    await keynet.wrapKey({ contentKey: newContentKey(), condition });
  };

  return async (number: number, timed: <T>(step: string, work: () => Promise<T>) => Promise<T>): Promise<void> => {
    const plain = new Uint8Array(randomBytes(megabytes * 1_000_000));
    const chunks = await timed('SHA-256 and AES-GCM', () => hashAndEncrypt(plain));
    const cipher = new Uint8Array(await new Blob(chunks).arrayBuffer());
    await timed('content key to the key network', async () => wrap(await sha256Hex(new Uint8Array([number]))));
    await timed('ciphertext to the IPFS node', () => addToIpfs(new Blob([cipher])));
    await timed('second copy to the disk', () => writeCopy(cipher));
    const hashedMessage = await timed('SHA-256 of the ciphertext', () => sha256Hex(cipher));
    await timed('timestamp', () => person.api.timestamps.stamp({ hashedMessage }));
    await timed('metadata to the IPFS node', () => addToIpfs(new Blob([JSON.stringify({ number, hashedMessage })])));
    const block = await timed('createAsset into a block', () => mine(number));
    await timed(indexStep, () => person.ports.index.waitForBlock(block));
  };
};

const stack = await createStack();
await stack.start();
try {
  const person = await createPerson(stack.origin, 'bench@example.org');
  const runBare = await bareSteps(stack, person);
  const whole: number[] = [];
  const steps = new Map<string, number[]>();
  const sums: number[] = [];
  const toChain: number[] = [];
  const toChainSums: number[] = [];
  // The first round is not counted: it loads code and warms caches.
  for (let round = 0; round <= rounds; round++) {
    const file = new File([new Uint8Array(makePdf(`bench ${round}`, megabytes * 1_000_000))], 'bench.pdf');
    const begun = performance.now();
    let onChain = begun;
    const beforeStage = async (stage: string) => {
      if (stage === 'organizing-ipfs') onChain = performance.now();
    };
    const input = { title: `Bench ${round}`, ipType: 'Patent', ipContent: 'Document', file };
    await person.register(input, newDraft(), { beforeStage });
    const took = performance.now() - begun;
    let sum = 0;
    let withoutIndex = 0;
    await runBare(round + 1, async (step, work) => {
      const from = performance.now();
      const result = await work();
      const ms = performance.now() - from;
      sum += ms;
      if (step !== indexStep) withoutIndex += ms;
      if (round > 0) steps.set(step, [...(steps.get(step) ?? []), ms]);
      return result;
    });
    if (round === 0) continue;
    whole.push(took);
    sums.push(sum);
    toChain.push(onChain - begun);
    toChainSums.push(withoutIndex);
  }
  const line = (what: string, ms: number) => print(`  ${what.padEnd(34)} ${(ms / 1000).toFixed(3)} s`);
  print(`registration of ${megabytes} MB without a browser, medians of ${rounds}`);
  line('the product, all stages', median(whole));
  for (const [step, values] of steps) line(`bare: ${step}`, median(values));
  line('sum of the bare steps', median(sums));
  line('the product until it is on the chain', median(toChain));
  line('bare steps until then', median(toChainSums));
  print(`${(median(toChain) / median(toChainSums)).toFixed(2)} times the bare steps until it is on the chain`);
  print(`${(median(whole) / median(sums)).toFixed(2)} times the sum of its bare steps (aim: 1.3 or less)`);
  await person.close();
} finally {
  await stack.remove();
}
process.exit();
