import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { makePdf } from '@ipr/e2e/files/make-pdf';
import { createPerson } from '@ipr/e2e/person/person';
import { createStack } from '@ipr/e2e/stack/run-stack';

const count = Number(process.argv[2] ?? 1000);
const fileBytes = 2_000;
const print = (line: string) => process.stdout.write(`${line}\n`);
const sizeOf = (path: string): number =>
  Number(execFileSync('du', ['-sk', path], { encoding: 'utf8' }).split('\t')[0]) / 1024;

const stack = await createStack();
await stack.start();
try {
  const sizes = () => new Map(readdirSync(stack.folder).map((name) => [name, sizeOf(join(stack.folder, name))]));
  const before = sizes();
  const people = await Promise.all([1, 2, 3, 4].map((i) => createPerson(stack.origin, `size-${i}@example.org`)));
  const begun = performance.now();
  await Promise.all(
    people.map(async (person, who) => {
      for (let n = who; n < count; n += people.length) {
        const file = new File([new Uint8Array(makePdf(`${n}`, fileBytes))], `${n}.pdf`);
        await person.register({ title: `Asset ${n}`, ipType: 'Patent', ipContent: 'Document', file });
      }
    }),
  );
  const seconds = (performance.now() - begun) / 1000;
  print(
    `${count} registrations of ${fileBytes} bytes in ${seconds.toFixed(0)} s (${(count / seconds).toFixed(1)} per second)`,
  );
  const after = sizes();
  for (const [name, size] of after)
    print(`  ${name.padEnd(16)} ${(before.get(name) ?? 0).toFixed(1).padStart(8)} → ${size.toFixed(1).padStart(8)} MB`);
  print(
    `  ${'whole'.padEnd(16)} ${[...before.values()]
      .reduce((a, b) => a + b, 0)
      .toFixed(1)
      .padStart(8)} → ${[...after.values()]
      .reduce((a, b) => a + b, 0)
      .toFixed(1)
      .padStart(8)} MB`,
  );
  await Promise.all(people.map((person) => person.close()));
} finally {
  await stack.remove();
}
process.exit();
