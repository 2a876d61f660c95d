import { tidyLine } from '@ipr/domain';
import { z } from 'zod';
import { forgetPerson } from './closure-calls.ts';
import { endpoint, nothing } from './endpoint.ts';
import { visibleLine } from './fields.ts';

export const TaxonomyOption = z.object({ id: z.string(), label: z.string() });
export type TaxonomyOption = z.infer<typeof TaxonomyOption>;

/** Maximum characters of a label, so that selectors, lists and certificates can show it in full. */
export const longestLabel = 60;

/** A label in its displayed spelling. */
export { tidyLine as tidyLabel } from '@ipr/domain';

/**
 * Comparison key: labels with equal keys, which differ only in case, spaces or invisible characters, are one option (D1
 * section 5).
 */
export const labelKey = (label: string): string =>
  tidyLine(label)
    .toLowerCase()
    .replace(/\u200c|\u200d|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]/gu, '');

const OptionLabel = visibleLine(longestLabel);

/** An ObjectId; global options have one too, but cannot be deleted with it. */
const byId = z.strictObject({ id: z.string().regex(/^[0-9a-f]{24}$/, 'not an option id') });
const ok = z.object({ ok: z.literal(true) });

const lists = <P extends 'ip-types' | 'ip-contents'>(path: P, words: string, one: string) => ({
  global: endpoint({
    method: 'GET',
    path: `/taxonomy/${path}`,
    audience: 'person',
    scopes: ['read'],
    summary: `Global ${words}`,
    input: nothing,
    reply: z.array(TaxonomyOption),
  }),
  all: endpoint({
    method: 'GET',
    path: `/taxonomy/${path}/all`,
    audience: 'person',
    scopes: ['read'],
    summary: `Global and own ${words}`,
    input: nothing,
    reply: z.array(TaxonomyOption),
  }),
  custom: endpoint({
    method: 'GET',
    path: `/taxonomy/${path}/custom`,
    audience: 'person',
    scopes: ['read'],
    summary: `Own ${words}`,
    input: nothing,
    reply: z.array(TaxonomyOption),
  }),
  create: endpoint({
    method: 'POST',
    path: `/taxonomy/${path}/custom`,
    audience: 'person',
    scopes: ['register'],
    idempotent: true,
    summary: `Create ${one} of one's own; a label that exists already, in whatever case, is refused`,
    input: z.strictObject({ label: OptionLabel }),
    reply: TaxonomyOption,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `/taxonomy/${path}/custom/:id`,
    audience: 'person',
    summary: `Delete ${one} of one's own; assets that carry its label keep it`,
    input: byId,
    reply: ok,
  }),
});

const ipTypes = lists('ip-types', 'IP types', 'an IP type');
const ipContents = lists('ip-contents', 'IP contents', 'an IP content');

export const taxonomyApi = {
  ipTypes: ipTypes.global,
  allIpTypes: ipTypes.all,
  customIpTypes: ipTypes.custom,
  createIpType: ipTypes.create,
  deleteIpType: ipTypes.remove,
  ipContents: ipContents.global,
  allIpContents: ipContents.all,
  customIpContents: ipContents.custom,
  createIpContent: ipContents.create,
  deleteIpContent: ipContents.remove,
  forgetPerson: forgetPerson('/internal/taxonomy/forget'),
};
