import { Pagination } from '@ipr/ui';
import { requestsPerPage } from './use-requests.ts';

interface Props {
  /** Counts from 1. */
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

/** The way to other pages of requests, where there are several. */
export const RequestPages = ({ page, total, onPage }: Props) =>
  total > requestsPerPage ? (
    <Pagination current={page} pageSize={requestsPerPage} total={total} showSizeChanger={false} onChange={onPage} />
  ) : null;
