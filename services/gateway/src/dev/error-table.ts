import { escapeHtml } from '@ipr/service-kit';
import type { CountedError } from '../errors/page-errors.ts';
import { timeInWords } from './wording.ts';

const heads = ['Module', 'Version', 'Phase', 'Error', 'Times', 'Last'];

const row = ({ module, version, phase, error, times, lastAt }: CountedError): string => {
  const cells = [version, phase, error, String(times), timeInWords(lastAt)];
  return `<tr role="row"><th role="rowheader" scope="row">${escapeHtml(module)}</th>${cells
    .map((text, at) => `<td role="cell" data-label="${heads[at + 1]}">${escapeHtml(text)}</td>`)
    .join('')}</tr>`;
};

/** What pages have reported since the gateway started. */
export const errorTable = (errors: readonly CountedError[]): string =>
  errors.length === 0
    ? '<p class="quiet">None since the gateway started.</p>'
    : `<table role="table"><thead role="rowgroup"><tr role="row">${heads
        .map((head) => `<th role="columnheader" scope="col">${head}</th>`)
        .join('')}</tr></thead><tbody role="rowgroup">${errors.map(row).join('')}</tbody></table>`;
