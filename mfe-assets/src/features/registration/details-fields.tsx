import type { TaxonomyOption } from '@ipr/api';
import { useText } from '@ipr/mfe-kit';
import { PublicMark, SecretMark } from '@ipr/ui';
import { Alert, Button, Flex, Form, Input, Select } from 'antd';
import type { ReactNode } from 'react';
import { useTaxonomy } from './use-taxonomy.ts';

/** Field values of the form; dates are ISO days. */
export interface DetailsValues {
  readonly title?: string;
  readonly ipType?: string;
  readonly ipContent?: string;
  readonly description?: string;
  readonly internalAssetId?: string;
  readonly internalDate?: string;
  readonly relatedPatent?: string;
}

const Label = ({ children, secret }: { children: ReactNode; secret?: boolean }) => (
  <Flex gap={8} align="center" wrap>
    <span>{children}</span>
    {secret ? <SecretMark /> : <PublicMark />}
  </Flex>
);

const optionsOf = (options: readonly TaxonomyOption[] | undefined) => options?.map(({ label }) => ({ value: label, label })) ?? [];

/** The Asset Details card's fields (D1 section 2), each marked public or encrypted (decision R17). */
export const DetailsFields = () => {
  const text = useText();
  const { ipTypes, ipContents, failed, retry } = useTaxonomy();
  const select = (query: typeof ipTypes) => (
    <Select showSearch={{ optionFilterProp: 'label' }} loading={query.isPending} listHeight={300} options={optionsOf(query.data)} placeholder={text('register.choose-option')} />
  );
  return (
    <>
      {failed ? <Alert type="error" showIcon message={text('register.taxonomy-failed')} action={<Button onClick={retry}>{text('action.retry')}</Button>} style={{ marginBottom: 16 }} /> : null}
      <Form.Item name="title" label={<Label>{text('register.field.title')}</Label>} rules={[{ required: true, whitespace: true, message: text('register.title-required') }]}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
      <Form.Item name="ipType" label={<Label>{text('register.field.ip-type')}</Label>} rules={[{ required: true, message: text('register.ip-type-required') }]}>
        {select(ipTypes)}
      </Form.Item>
      <Form.Item name="ipContent" label={<Label>{text('register.field.ip-content')}</Label>} rules={[{ required: true, message: text('register.ip-content-required') }]}>
        {select(ipContents)}
      </Form.Item>
      <Form.Item name="description" label={<Label secret>{text('register.field.description')}</Label>}>
        <Input.TextArea rows={3} maxLength={4000} showCount />
      </Form.Item>
      <Form.Item name="internalAssetId" label={<Label secret>{text('register.field.internal-asset-id')}</Label>}>
        <Input maxLength={100} autoComplete="off" />
      </Form.Item>
      <Form.Item name="internalDate" label={<Label secret>{text('register.field.internal-date')}</Label>} extra={text('register.field.internal-date-note')}>
        <Input type="date" />
      </Form.Item>
      <Form.Item name="relatedPatent" label={<Label secret>{text('register.field.related-patent')}</Label>}>
        <Input maxLength={200} autoComplete="off" />
      </Form.Item>
    </>
  );
};
