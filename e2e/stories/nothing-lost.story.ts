import { newDraft } from '@ipr/client/registration/registration';
import { type RegistrationStage, sha256Hex } from '@ipr/domain';
import { expect, test } from '@playwright/test';
import { makePdf } from '../src/files/make-pdf.ts';
import { expectOpens, pdfAsset } from '../src/person/pdf-asset.ts';
import { createPerson, type Person } from '../src/person/person.ts';
import { createStack, type Stack } from '../src/stack/run-stack.ts';

test.describe.configure({ mode: 'serial' });

/** The stages in order, each with the part that serves it. */
const stages: readonly (readonly [RegistrationStage, string])[] = [
  ['encrypting', 'key-1'],
  ['uploading-encrypted-file', 'storage'],
  ['uploading-to-cloudinary', 'gateway'],
  ['hashing', 'timestamps'],
  ['uploading-metadata', 'ipfs'],
  ['blockchain', 'relay'],
  ['organizing-ipfs', 'storage'],
  ['storing-in-folder', 'workfiles'],
  ['registering', 'graph-node'],
  ['complete', 'identity'],
];

/** Milliseconds of retries: a killed stack needs time to restart on a busy machine. */
const timeoutMs = 150_000;

let stack: Stack;
test.beforeAll(async () => {
  stack = await createStack({ split: true });
  await stack.start();
});
test.afterAll(async () => {
  await stack.remove();
});

const settled = async (): Promise<void> => {
  await expect.poll(async () => (await stack.parts()).every((part) => part.state === 'ready')).toBe(true);
};

/** A chain that lost its last second gets its transactions back from the relay, which compares both every few seconds. */
const onChainAgain = (person: Person, id: string, pdf: Buffer): Promise<void> =>
  expect.poll(async () => person.ports.chain.assetIdOf(await sha256Hex(pdf))).toBe(id);

const isReady = (name: string): Promise<void> =>
  expect.poll(async () => (await stack.parts()).find((part) => part.name === name)?.state).toBe('ready');

/** One registration during which a part dies just before each stage; retried with the same draft, as a person would. */
const registerThrough = async (
  person: Person,
  title: string,
  pdf: Buffer,
  partOf: (stage: RegistrationStage) => string,
) => {
  const draft = newDraft();
  const interrupted: RegistrationStage[] = [];
  const beforeStage = async (stage: RegistrationStage) => {
    if (interrupted.includes(stage)) return;
    interrupted.push(stage);
    const part = partOf(stage);
    await isReady(part);
    await stack.killPart(part);
  };
  for (let attempt = 1; ; attempt++) {
    try {
      return { id: await person.register(pdfAsset(title, pdf), draft, { beforeStage }), interrupted };
    } catch (thrown) {
      if (attempt > stages.length) throw thrown;
      await settled();
      if (draft.assetId) await onChainAgain(person, draft.assetId, pdf);
    }
  }
};

const serviceOf = new Map(stages);

for (const [kind, partOf] of [
  ['its service', (stage: RegistrationStage) => serviceOf.get(stage) ?? ''],
  ['the chain', () => 'chain'],
  ['the database', () => 'database'],
] as const) {
  test(`a registration survives the death of ${kind} at every stage and ends with exactly one asset`, async () => {
    const person = await createPerson(stack.origin, `stages-${kind.replaceAll(' ', '-')}@example.org`);
    const before = await person.ports.chain.assetCount();
    const pdf = makePdf(kind, 20_000);
    const { id, interrupted } = await registerThrough(person, kind, pdf, partOf);
    expect(interrupted).toEqual(stages.map(([stage]) => stage));
    await settled();
    await onChainAgain(person, id, pdf);
    expect(await person.ports.chain.assetCount()).toBe(before + 1);
    await expectOpens(person, id, pdf);
    await person.close();
  });
}

test('fifty registrations by five people survive the death of single parts and of all at once', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map((i) => createPerson(stack.origin, `load-${i}@example.org`)));
  const before = (await people[0]?.ports.chain.assetCount()) ?? 0;
  const done = new Map<string, { person: Person; pdf: Buffer }>();

  const work = async (person: Person, index: number): Promise<void> => {
    for (let n = 0; n < 10; n++) {
      const pdf = makePdf(`load ${index} ${n}`, 5_000);
      const draft = newDraft();
      const until = performance.now() + timeoutMs;
      for (;;) {
        try {
          done.set(await person.register(pdfAsset(`load ${index} ${n}`, pdf), draft), { person, pdf });
          break;
        } catch (thrown) {
          if (performance.now() > until) throw thrown;
          await new Promise((resolve) => setTimeout(resolve, 1_000));
        }
      }
    }
  };
  const load = Promise.all(people.map(work));

  const waitForDone = (count: number) => expect.poll(() => done.size).toBeGreaterThanOrEqual(count);
  for (const [count, part] of [
    [3, 'relay'],
    [7, 'chain'],
    [11, 'database'],
    [15, 'storage'],
    [19, 'ipfs'],
    [23, 'graph-node'],
    [27, 'gateway'],
  ] as const) {
    await waitForDone(count);
    await stack.killPart(part);
  }
  await waitForDone(32);
  await stack.killEverything();
  await stack.start();
  await load;

  expect(done.size).toBe(50);
  expect(await people[0]?.ports.chain.assetCount()).toBe(before + 50);
  for (const [id, { person, pdf }] of done) await expectOpens(person, id, pdf);
  await Promise.all(people.map((person) => person.close()));
});
