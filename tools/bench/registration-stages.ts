import { newDraft } from '@ipr/client/registration/registration';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { createPerson } from '@ipr/e2e/person/person';
import { createStack } from '@ipr/e2e/stack/run-stack';

const rounds = 7;
const median = (values: number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const print = (line: string) => process.stdout.write(`${line}\n`);

const stack = await createStack();
await stack.start();
try {
  const person = await createPerson(stack.origin, 'bench@example.org');
  for (const megabytes of [1, 10]) {
    const seconds = new Map<string, number[]>();
    const add = (name: string, value: number) => seconds.set(name, [...(seconds.get(name) ?? []), value]);
    // The first round is not counted: it loads code and warms caches.
    for (let round = 0; round <= rounds; round++) {
      const pdf = makePdf(`bench ${megabytes} ${round}`, megabytes * 1_000_000);
      const file = new File([new Uint8Array(pdf)], 'bench.pdf');
      const begun = performance.now();
      let last: { stage: string; at: number } | undefined;
      const close = (now: number) => last && round > 0 && add(last.stage, (now - last.at) / 1000);
      const beforeStage = async (stage: string) => {
        const now = performance.now();
        close(now);
        last = { stage, at: now };
      };
      await person.register({ title: `Bench ${round}`, ipType: 'Patent', ipContent: 'Document', file }, newDraft(), {
        beforeStage,
      });
      const now = performance.now();
      close(now);
      if (round > 0) add('whole', (now - begun) / 1000);
    }
    print(`${megabytes} MB, median of ${rounds}`);
    for (const [stage, values] of seconds) print(`  ${stage.padEnd(26)} ${median(values).toFixed(3)} s`);
  }
  await person.close();
} finally {
  await stack.remove();
}
process.exit();
