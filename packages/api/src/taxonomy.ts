import { z } from 'zod';
import { endpoint, nothing } from './endpoint.ts';

export const TaxonomyOption = z.object({ id: z.string(), label: z.string() });
export type TaxonomyOption = z.infer<typeof TaxonomyOption>;

const lists = <P extends 'ip-types' | 'ip-contents'>(path: P, words: string) => ({
  global: endpoint({
    method: 'GET',
    path: `/taxonomy/${path}`,
    audience: 'person',
    summary: `Global ${words}`,
    input: nothing,
    reply: z.array(TaxonomyOption),
  }),
  all: endpoint({
    method: 'GET',
    path: `/taxonomy/${path}/all`,
    audience: 'person',
    summary: `Global and own ${words}`,
    input: nothing,
    reply: z.array(TaxonomyOption),
  }),
  custom: endpoint({
    method: 'GET',
    path: `/taxonomy/${path}/custom`,
    audience: 'person',
    summary: `Own ${words}`,
    input: nothing,
    reply: z.array(TaxonomyOption),
  }),
});

const ipTypes = lists('ip-types', 'IP types');
const ipContents = lists('ip-contents', 'IP contents');

export const taxonomyApi = {
  ipTypes: ipTypes.global,
  allIpTypes: ipTypes.all,
  customIpTypes: ipTypes.custom,
  ipContents: ipContents.global,
  allIpContents: ipContents.all,
  customIpContents: ipContents.custom,
};
