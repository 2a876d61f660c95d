import { failedCheck, failedStories, failedUnits, failureText, lastLines } from './failures.ts';

const story = (status: string, ...results: { status: string; errors: { message: string }[]; steps?: object[] }[]) => ({
  title: `a ${status} story`,
  file: 'one.story.ts',
  tests: [{ status, results: results as never }],
});
const failed = (message: string) => ({
  status: 'failed',
  errors: [{ message }],
  steps: [{ title: 'Given a file' }, { title: 'When it is opened', error: {} }],
});
const passed = { status: 'passed', errors: [] };

describe('failures at the end of the output', () => {
  test('a failed story has its file, its step and the error of each attempt', () => {
    const suites = [{ suites: [{ specs: [story('unexpected', failed('first'), failed('second'))] }] }];
    expect(failedStories({ suites, errors: [] })).toEqual([
      {
        name: 'one.story.ts: a unexpected story',
        message: 'When it is opened\nfirst\nWhen it is opened\nsecond',
      },
    ]);
  });

  test('a story that passed when repeated is named as such; a passed one is not', () => {
    const suites = [{ specs: [story('flaky', failed('late'), passed), story('expected', passed)] }];
    expect(failedStories({ suites }).map(({ name }) => name)).toEqual([
      'one.story.ts: a flaky story (passed when repeated)',
    ]);
  });

  test('an error outside of a story is a failure', () => {
    expect(failedStories({ errors: [{ message: 'no such file' }] })[0]?.message).toBe('no such file');
  });

  test('a failed unit has its path in the repository; a file that cannot be read is one failure', () => {
    const assertion = (status: string) => ({ status, fullName: `is ${status}`, failureMessages: [status] });
    expect(
      failedUnits(
        {
          testResults: [
            { name: '/root/a.test.ts', message: 'all', assertionResults: [assertion('passed'), assertion('failed')] },
            { name: '/root/b.test.ts', message: 'no export', assertionResults: [] },
            { name: '/root/c.test.ts', message: '', assertionResults: [assertion('passed')] },
          ],
        },
        '/root',
      ),
    ).toEqual([
      { name: 'a.test.ts: is failed', message: 'failed' },
      { name: 'b.test.ts', message: 'no export' },
    ]);
  });

  test('a failed check has its name and its output; a passed one is none', () => {
    expect(failedCheck('✗   1.2 s  types\na.ts:1\nb.ts:2\n')).toEqual({
      name: '1.2 s  types',
      message: 'a.ts:1\nb.ts:2\n',
    });
    expect(failedCheck('✓   1.2 s  types')).toBeUndefined();
  });

  test('the end of an output is its last thirty lines', () => {
    const lines = lastLines(`${Array.from({ length: 50 }, (_, at) => at).join('\n')}\n`).split('\n');
    expect([lines.length, lines[0], lines.at(-1)]).toEqual([30, '20', '49']);
  });

  test('the text is bounded and has no colours', () => {
    const long = Array.from({ length: 100 }, (_, at) => `\u001b[31mline ${at}\u001b[39m`).join('\n');
    const text = failureText(Array.from({ length: 12 }, (_, at) => ({ name: `test ${at}`, message: long })));
    expect(text).toContain('✗ test 9\n    line 0\n');
    expect(text).not.toContain('line 30');
    expect(text).not.toContain('test 10');
    expect(text).toContain('… and 2 more');
  });
});
