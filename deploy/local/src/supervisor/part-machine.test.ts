import {
  type Command,
  command,
  type EventName,
  initial,
  type Machine,
  type Phase,
  pauseOf,
  type Report,
  report,
  transitions,
} from './part-machine.ts';

const now = (machine: Machine, name: Report['name'], more: Partial<Report> = {}): Machine =>
  report(machine, { name, generation: machine.generation, ...more });
const commands: readonly Command[] = ['start', 'stop', 'kill'];
const reports = ['served', 'broke', 'died', 'waited', 'ended'] as const;
const phases = Object.keys(transitions) as Phase[];
const at = (phase: Phase): Machine => ({ ...initial, phase, generation: 7 });

test('a part starts, serves, dies, is started again and stops', () => {
  const steps: [string, Machine][] = [];
  let machine = command(initial, 'start');
  const note = (name: string) => steps.push([name, machine]);
  note('start');
  for (const name of ['served', 'died', 'waited', 'served'] as const) {
    machine = now(machine, name, name === 'died' ? { why: 'ended with SIGKILL' } : {});
    note(name);
  }
  machine = command(machine, 'stop');
  note('stop');
  machine = now(machine, 'ended');
  note('ended');
  expect(steps.map(([name, { phase, state }]) => [name, phase, state])).toEqual([
    ['start', 'starting', 'starting'],
    ['served', 'ready', 'ready'],
    ['died', 'waiting', 'restarting'],
    ['waited', 'recovering', 'starting'],
    ['served', 'ready', 'ready'],
    ['stop', 'stopping', 'ready'],
    ['ended', 'stopped', 'stopped'],
  ]);
  expect(machine).toMatchObject({ restarts: 1, lastError: 'ended with SIGKILL' });
});

test('a first start that breaks fails for good, a later one is tried again', () => {
  expect(now(command(initial, 'start'), 'broke', { why: 'no port' })).toMatchObject({
    state: 'failed',
    lastError: 'no port',
  });
  expect(now(at('recovering'), 'broke', { why: 'no port' })).toMatchObject({
    state: 'restarting',
    lastError: 'no port',
  });
});

test('a report of an earlier generation changes nothing in any phase', () => {
  for (const phase of phases)
    for (const name of reports) {
      const machine = at(phase);
      expect(report(machine, { name, generation: 6, why: 'late' })).toBe(machine);
    }
});

test('a death changes something only while the part serves', () => {
  const changed = phases.filter((phase) => now(at(phase), 'died') !== at(phase) && transitions[phase].died);
  expect(changed).toEqual(['ready']);
  for (const phase of phases.filter((phase) => phase !== 'ready')) {
    const machine = at(phase);
    expect(now(machine, 'died', { why: 'SIGKILL' })).toBe(machine);
  }
});

test('every command makes what was under way stale, in every phase', () => {
  for (const phase of phases) for (const name of commands) expect(command(at(phase), name).generation).toBe(8);
});

test('a stopped part is not started again by anything but a start', () => {
  for (const phase of phases) {
    const stopping = command(at(phase), 'stop');
    for (const name of reports) expect(['stopping', 'stopped']).toContain(now(stopping, name).phase);
  }
});

test('every phase leads to a stop and from there to a start', () => {
  for (const phase of phases) {
    expect(command(now(command(at(phase), 'stop'), 'ended'), 'start').phase).toBe('starting');
  }
});

test('the table names known phases and events alone', () => {
  const names: readonly EventName[] = [...commands, ...reports];
  for (const row of Object.values(transitions))
    for (const [name, phase] of Object.entries(row)) {
      expect(names).toContain(name);
      expect(phases).toContain(phase);
    }
});

test('pauses grow to five seconds, and begin with the shortest after a steady run or a command', () => {
  let machine = now(command(initial, 'start'), 'served');
  const seen: number[] = [];
  for (let death = 0; death < 7; death++) {
    machine = now(machine, 'died', { afterSteadyRun: death === 6 });
    seen.push(pauseOf(machine));
    machine = now(now(machine, 'waited'), 'served');
  }
  expect(seen).toEqual([200, 500, 1000, 2000, 5000, 5000, 200]);
  expect(pauseOf(command(machine, 'start'))).toBe(200);
});
