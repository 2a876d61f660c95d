import { devPage, escapeHtml } from '@ipr/service-kit';
import type { CountedError } from '../errors/page-errors.ts';
import { errorTable } from './error-table.ts';
import type { PartReport, StackStatus } from './stack-status.ts';
import { bytesInWords, durationInWords, timeInWords } from './wording.ts';

const refreshSeconds = 5;

const states: Readonly<Record<PartReport['state'], readonly [tone: string, mark: string]>> = {
  ready: ['ok', '●'],
  starting: ['warn', '◔'],
  restarting: ['warn', '↻'],
  stopped: ['bad', '■'],
  failed: ['bad', '✕'],
};

const time = (iso: string, now: Date): string =>
  `${durationInWords(Math.max(0, (now.getTime() - Date.parse(iso)) / 1000))} ago<small><time datetime="${escapeHtml(iso)}">${timeInWords(iso)}</time></small>`;

const cell = (label: string, html: string, kind = ''): string =>
  `<td role="cell" data-label="${label}"${kind ? ` class="${kind}"` : ''}>${html}</td>`;

const partRow = (part: PartReport, now: Date): string => {
  const [tone, mark] = states[part.state];
  const error = part.lastError
    ? `${part.lastErrorAt ? time(part.lastErrorAt, now) : ''}<pre>${escapeHtml(part.lastError)}</pre>`
    : '';
  const log = part.hasLog ? `<a href="/dev/logs/${encodeURIComponent(part.name)}">log of ${part.name}</a>` : 'terminal';
  return `<tr role="row"><th role="rowheader" scope="row">${escapeHtml(part.name)}<small>${escapeHtml(part.about)}</small></th>
${cell('State', `<span class="state ${tone}"><span aria-hidden="true">${mark}</span> ${part.state}</span>`)}
${cell('Since', part.since ? time(part.since, now) : '–')}
${cell('Restarts', String(part.restarts), 'number')}${cell('Process', String(part.pid ?? '–'), 'number')}
${cell('Memory', bytesInWords(part.memoryBytes), 'number')}${cell('Processor time', durationInWords(part.cpuSeconds), 'number')}
${cell('Last error', error, 'wide')}${cell('Log', log)}</tr>`;
};

const heads = ['Part', 'State', 'Since', 'Restarts', 'Process', 'Memory', 'Processor time', 'Last error', 'Log'];
const numbers = new Set(['Restarts', 'Process', 'Memory', 'Processor time']);

const partTable = (parts: readonly PartReport[], now: Date): string =>
  `<table role="table"><thead role="rowgroup"><tr role="row">${heads
    .map((head) => `<th role="columnheader" scope="col"${numbers.has(head) ? ' class="number"' : ''}>${head}</th>`)
    .join('')}</tr></thead><tbody role="rowgroup">${parts.map((part) => partRow(part, now)).join('')}</tbody></table>`;

const facts = (entries: readonly (readonly [string, string])[]): string =>
  `<dl>${entries.map(([name, html]) => `<div><dt>${name}</dt><dd>${html}</dd></div>`).join('')}</dl>`;

const summary = (parts: readonly PartReport[]): string => {
  const missing = parts.filter(({ state }) => state !== 'ready');
  return missing.length === 0
    ? `<p class="state ok">● All ${parts.length} parts are ready</p>`
    : `<p class="state bad">✕ Not ready: ${missing.map(({ name }) => escapeHtml(name)).join(', ')}</p>`;
};

const indexFact = ({ chainBlock, indexBlock }: StackStatus['network']): string => {
  if (indexBlock === null) return 'does not answer';
  const behind = chainBlock === null ? 0 : Math.max(0, chainBlock - indexBlock);
  return `block ${indexBlock}${behind ? `, ${behind} behind` : ''}`;
};

const code = (text: string | null): string => (text ? `<code>${escapeHtml(text)}</code>` : 'does not answer');

const diskSection = (disk: StackStatus['disk']): string => {
  if (!disk) return '<p class="quiet">Measuring.</p>';
  const rows = disk.folders.map(({ name, bytes }) => [escapeHtml(name), bytesInWords(bytes)] as const);
  return `${facts([['Total', bytesInWords(disk.totalBytes)], ['Free on this disk', bytesInWords(disk.freeBytes)], ...rows])}<p class="quiet">Measured ${timeInWords(disk.measuredAt)}</p>`;
};

const backupSection = (
  { everyHours, lastAt, isRunning, lastError, isOverdue }: StackStatus['backups'],
  now: Date,
): string => {
  const overdue = isOverdue
    ? '<p class="state bad">✕ Backup overdue</p><p>The last good backup is older than the schedule allows. Run <code>npm run backup</code>; <code>logs/backup.log</code> has the reason.</p>'
    : '';
  const failed = lastError
    ? `<p class="state warn">The last attempt failed</p><pre>${escapeHtml(lastError)}</pre>`
    : '';
  const schedule = everyHours === null ? 'none; set by IPR_BACKUP_EVERY_HOURS' : `every ${everyHours} h`;
  return `${overdue}${failed}${facts([
    ['Last good backup', lastAt ? time(lastAt, now) : 'none recorded'],
    ['Schedule', `${schedule}${isRunning ? ', one is being made' : ''}`],
  ])}`;
};

/** Limits and leases do not depend on it; expiry times, block times and evidence do. */
const clockFact = (jumps: StackStatus['clockJumps']): (readonly [string, string])[] => {
  if (jumps.length === 0) return [];
  const words = jumps.map(({ at, seconds }) =>
    seconds > 0
      ? `${durationInWords(seconds)} ahead at ${timeInWords(at)}, or the machine slept`
      : `set back by ${durationInWords(-seconds)} at ${timeInWords(at)}`,
  );
  return [['Clock', `<span class="state warn">${words.map(escapeHtml).join('<br>')}</span>`]];
};

/** The status page. @param refreshing whether the browser reloads it periodically @param errors that pages have reported */
export const statusPage = (
  status: StackStatus,
  now: Date,
  refreshing: boolean,
  errors: readonly CountedError[],
): string => {
  const { stack, parts, totals, machine, network, backups, disk, clockJumps } = status;
  const mode = stack.mode === 'split' ? 'each service in its own process' : 'the plain services in one process';
  return devPage(
    'Status',
    `<h1>Status</h1>${summary(parts)}
<p class="quiet">One machine, ${mode}; data in <code>${escapeHtml(stack.folder)}</code>. ${refreshing ? `Refreshes every ${refreshSeconds} seconds.` : 'Not refreshing.'} <a href="/dev/status${refreshing ? '?refresh=off' : ''}">${refreshing ? 'Stop refreshing' : 'Refresh automatically'}</a></p>
${facts([
  ['Memory of all processes', bytesInWords(totals.memoryBytes)],
  ['Processor time of all', durationInWords(totals.cpuSeconds)],
  ['Processes', String(totals.processes)],
  ['Running since', time(stack.since, now)],
])}
<h2>Parts</h2>${partTable(parts, now)}
<h2>Chain and index</h2>${facts([
      ['Chain id', network.chainId === null ? 'does not answer' : String(network.chainId)],
      ['Newest block', network.chainBlock === null ? 'does not answer' : String(network.chainBlock)],
      ['Index', indexFact(network)],
      ['Genesis hash', code(network.genesisHash)],
      ['Registry', code(network.registry)],
    ])}
<h2>Errors of pages</h2>${errorTable(errors)}
<h2>Backups</h2>${backupSection(backups, now)}
<h2>Disk</h2>${diskSection(disk)}
<h2>Machine</h2>${facts([
      ['Node', escapeHtml(machine.node)],
      ['System', escapeHtml(machine.platform)],
      ['Processors', `${machine.processors}, load ${machine.load.toFixed(2)}`],
      ['Memory', `${bytesInWords(machine.freeMemoryBytes)} free of ${bytesInWords(machine.memoryBytes)}`],
      ...clockFact(clockJumps),
    ])}
<p><a href="/dev/status.json">The same as JSON</a></p>`,
    { path: '/dev/status', refreshSeconds: refreshing ? refreshSeconds : undefined },
  );
};

/** Shown when the supervisor does not answer; the services may still run. */
export const supervisorAwayPage = (): string =>
  devPage(
    'Status',
    `<h1>Status</h1><p class="state bad">✕ The supervisor does not answer</p>
<p>This page is served, so the gateway is running; the state of the other parts is unknown. See the terminal in which the product was started.</p>`,
    { path: '/dev/status', refreshSeconds },
  );
