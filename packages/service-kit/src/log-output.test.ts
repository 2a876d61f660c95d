import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { logOutput } from './log-output.ts';
import { createLogger } from './logger.ts';

test('a full disk does not end the process', () => {
  const full = openSync('/dev/full', 'w');
  try {
    const log = createLogger('demo', { level: 'info', destination: logOutput(full) });
    for (let line = 0; line < 100; line++) log.info({ line }, 'lost');
  } finally {
    closeSync(full);
  }
});

test('an output that accepts nothing does not end the process', () => {
  const unwritable = openSync('/dev/null', 'r');
  expect(() => logOutput(unwritable).write('lost\n')).not.toThrow();
  closeSync(unwritable);
});

test('lines are complete and in order with several writers', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ipr-log-'));
  const file = join(folder, 'log');
  const fd = openSync(file, 'w');
  const destination = logOutput(fd);
  const [first, second] = ['first', 'second'].map((name) => createLogger(name, { level: 'info', destination }));
  for (let line = 0; line < 50; line++) for (const log of [first, second]) log?.info({ line }, 'é'.repeat(1_000));
  closeSync(fd);
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line).line)).toEqual(
    Array.from({ length: 100 }, (_, at) => Math.floor(at / 2)),
  );
  rmSync(folder, { recursive: true });
});
