import { Worker } from 'node:worker_threads';
import { canonical, multiSendAbi } from '@ipr/abi';
import { relayApi } from '@ipr/api';
import { registryCalls } from '@ipr/protocol/registry/calls';
import { batchTransaction } from '@ipr/protocol/safe/safe';
import { concatHex, encodeFunctionData, encodePacked } from 'viem';
import { newAsset, registry, startRelayStack, withinTime } from './relay-process.ts';

const rounds = 4;
/** Sequential requests of other people in each half of a round. */
const perHalf = 60;
const people = 20;
/** Concurrent refused requests of one session during the attack. */
const atOnce = 20;

const print = (line: string) => process.stdout.write(`${line}\n`);
const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

const { url, createPerson, close } = await startRelayStack();

/** A validly signed batch of 760 empty calls, 64 KB, which the relay refuses. */
const emptyCalls = () => {
  const empty = encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [0, '0x00000000000000000000000000000000000000ff', 0n, 0n, '0x'],
  );
  const args = [concatHex(Array(760).fill(empty))] as const;
  const data = encodeFunctionData({ abi: multiSendAbi, functionName: 'multiSend', args });
  return { to: canonical.multiSendCallOnly, data, operation: 1 as const };
};

/** Eighty creations and a failing call; only the chain detects the failure. */
const revertingBatch = () => {
  const failing = registryCalls(registry).relinquishAccess({ id: '1' });
  const { to, data } = batchTransaction([...Array.from({ length: 80 }, newAsset), failing], 1);
  return { to, data, operation: 1 as const };
};

const callOf = { refused: emptyCalls, reverting: revertingBatch };
const variant = process.argv[2] === 'reverting' ? 'reverting' : 'refused';

/** Another thread sends the session's requests, so that sending does not delay the measurement. */
const attacker = `
  const { parentPort, workerData: { url, body, headers, atOnce } } = require('node:worker_threads');
  const answers = {};
  let running = true;
  parentPort.on('message', () => { running = false; });
  const send = async () => {
    while (running) {
      const { status } = await fetch(url, { method: 'POST', headers, body }).then(async (a) => { await a.text(); return a; });
      answers[status] = (answers[status] ?? 0) + 1;
    }
  };
  Promise.all(Array.from({ length: atOnce }, send)).then(() => { parentPort.postMessage(answers); parentPort.close(); });
`;

const startAttack = async () => {
  const eve = createPerson();
  if (variant === 'reverting') await eve.submit(newAsset());
  const body = JSON.stringify(await eve.sign(callOf[variant]()));
  const headers = { ...eve.headers(), 'content-type': 'application/json' };
  const data = { url: `${url}${relayApi.submit.path}`, body, headers, atOnce };
  const worker = new Worker(attacker, { eval: true, workerData: data });
  const ended = new Promise<Readonly<Record<string, number>>>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
  });
  return () => {
    worker.postMessage('end');
    return ended;
  };
};

const others = Array.from({ length: people }, createPerson);
const submitAll = async (): Promise<number[]> => {
  const times: number[] = [];
  for (let i = 0; i < perHalf; i++) {
    const started = performance.now();
    await others[i % people]?.submit(newAsset());
    times.push(performance.now() - started);
  }
  return times;
};

await withinTime(480_000, close, async () => {
  for (const { submit } of others) await submit(newAsset());
  const [idle, attacked]: [number[], number[]] = [[], []];
  for (let round = 1; round <= rounds; round++) {
    const quiet = await submitAll();
    const endAttack = await startAttack();
    const loud = await submitAll();
    const answers = Object.entries(await endAttack()).map(([status, count]) => `${count} × ${status}`);
    idle.push(...quiet);
    attacked.push(...loud);
    print(`round ${round}: p95 idle ${p95(quiet).toFixed(0)} ms, attacked ${p95(loud).toFixed(0)} ms (${answers})`);
  }
  const [calm, troubled] = [p95(idle), p95(attacked)];
  print(`p95 of ${rounds * perHalf} submissions: idle ${calm.toFixed(0)} ms, attacked ${troubled.toFixed(0)} ms`);
  print(`${variant}: attacked is ${(troubled / calm).toFixed(2)} times idle`);
});
