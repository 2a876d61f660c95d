import { Tag } from 'antd';
import type { ReactNode } from 'react';
import {
  CheckCircleFilled,
  CheckOutlined,
  ClockCircleOutlined,
  CloseCircleFilled,
  EditOutlined,
  InfoCircleFilled,
  StopOutlined,
} from '../icons.ts';
import { useText } from '../texts/text-provider.tsx';

/** Icon and label of each status, the same everywhere; colour is never the only distinction. */
const looks = {
  draft: ['default', <EditOutlined key="i" />],
  pending: ['warning', <ClockCircleOutlined key="i" />],
  active: ['success', <CheckCircleFilled key="i" />],
  expired: ['default', <ClockCircleOutlined key="i" />],
  revoked: ['error', <StopOutlined key="i" />],
  confirmed: ['success', <CheckOutlined key="i" />],
  failed: ['error', <CloseCircleFilled key="i" />],
  unknown: ['default', <InfoCircleFilled key="i" />],
} as const satisfies Record<string, readonly [string, ReactNode]>;

export type Status = keyof typeof looks;

/** Status of a share or transaction. */
export const StatusTag = ({ status }: { readonly status: Status }) => {
  const text = useText();
  const [colour, icon] = looks[status];
  return (
    <Tag color={colour} icon={icon} variant="filled">
      {text(`status.${status}`)}
    </Tag>
  );
};
