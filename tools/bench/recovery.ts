import { newDraft } from '@ipr/client/registration/registration';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { createPerson } from '@ipr/e2e/person/person';
import { createStack } from '@ipr/e2e/stack/run-stack';

const print = (line: string) => process.stdout.write(`${line}\n`);
/** Each part, with the last stage before the flow needs it. */
const kills = [
  ['none', 'encrypting'],
  ['gateway', 'uploading-encrypted-file'],
  ['storage', 'uploading-encrypted-file'],
  ['ipfs', 'uploading-encrypted-file'],
  ['timestamps', 'hashing'],
  ['database', 'uploading-metadata'],
  ['identity', 'blockchain'],
  ['relay', 'blockchain'],
  ['chain', 'blockchain'],
  ['workfiles', 'storing-in-folder'],
  ['postgres', 'registering'],
  ['graph-node', 'registering'],
  ['key-1', 'encrypting'],
] as const;

const stack = await createStack({ split: true });
await stack.start();
try {
  const person = await createPerson(stack.origin, 'recovery@example.org');
  const only = process.argv[2];
  for (const [part, stage] of kills) {
    if (only && part !== only) continue;
    const file = new File([new Uint8Array(makePdf(part, 100_000))], 'r.pdf');
    let killedAt = performance.now();
    let killed = part === 'none';
    const beforeStage = async (now: string) => {
      if (killed || now !== stage) return;
      killed = true;
      await stack.killPart(part);
      killedAt = performance.now();
    };
    const draft = newDraft();
    const input = { title: part, ipType: 'Patent', ipContent: 'Document', file };
    let attempts = 1;
    for (;;) {
      try {
        await person.register(input, draft, { beforeStage });
        break;
      } catch (thrown) {
        if (++attempts > 10) throw thrown;
      }
    }
    print(
      `${part.padEnd(12)} killed before ${stage.padEnd(26)} complete after ${((performance.now() - killedAt) / 1000).toFixed(1)} s, ${attempts} attempt(s)`,
    );
    while (!(await stack.parts()).every(({ state }) => state === 'ready'))
      await new Promise((resolve) => setTimeout(resolve, 200));
  }
  await person.close();
} finally {
  await stack.remove();
}
process.exit();
